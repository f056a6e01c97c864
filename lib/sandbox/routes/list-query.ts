import 'server-only';
import type { Assumptions } from '@/lib/contract/payments-api/assumptions/assumptions';
import { defined } from '@/lib/contract/values/defined';
import type { Filterable, Filters } from '@/lib/sandbox/records/record-book';
import { parseTimestamp } from '@/lib/time/timestamp';
import { zoneOffsetMs } from '@/lib/time/zone';

export type ListRoute = keyof Assumptions['paging']['maxByRoute'];

/** Query of a list; invalid parameters never cause an error (LST-13, LIM-06). */
export interface ListQuery {
  readonly limit: number;
  readonly offset: number;
  readonly filters: Filters;
}

const DEFAULT_LIMIT = 20;

type Parameters = Readonly<Record<string, Filterable>>;
const TRANSACTION: Parameters = { pix_e2e: 'pix_e2e', client_tax_id: 'client_tax_id' };
const RAMP: Parameters = { ...TRANSACTION, wallet: 'wallet' };
/** Filter and attribute have different names (WDR-15). */
const WITHDRAWAL: Parameters = {
  group_id: 'group_id',
  address: 'address',
  receive_currency_code: 'currency_receive_code',
};

/** Parameters of each list with their attributes; others are ignored (RMP-11, LIM-05, LIM-14). */
const KNOWN: Readonly<Record<ListRoute, { attributes: Parameters; dates: boolean }>> = {
  crossramp_checkouts: { attributes: TRANSACTION, dates: true },
  onramps: { attributes: RAMP, dates: true },
  offramps: { attributes: RAMP, dates: true },
  withdrawals: { attributes: WITHDRAWAL, dates: false },
  'naas/withdrawals': { attributes: WITHDRAWAL, dates: false },
};

/** Parses a list query leniently (LIM, O-19 to O-23). */
export function readListQuery(query: URLSearchParams, route: ListRoute, assumptions: Assumptions): ListQuery {
  const { attributes: parameters, dates } = KNOWN[route];
  const value = (name: string) => parameterOf(query, name, assumptions);
  const attributes: Partial<Record<Filterable, string>> = {};
  for (const [parameter, attribute] of Object.entries(parameters)) {
    const wanted = value(parameter);
    if (wanted === undefined) continue;
    if (wanted !== '' || assumptions.filters.emptyIs === 'applied') attributes[attribute] = wanted;
  }
  const from = dates ? instantOf(value('date_from'), 'from', assumptions) : undefined;
  const to = dates ? instantOf(value('date_to'), 'to', assumptions) : undefined;
  return {
    limit: limitOf(value('limit'), route, assumptions),
    offset: wholeNumber(value('offset')) ?? 0,
    filters: {
      attributes,
      ...defined({ from, to }),
      field: assumptions.dates.field,
      anyCase: assumptions.filters.walletCase === 'insensitive',
    },
  };
}

/** One value of a parameter, even when repeated (O-21, O-23). */
function parameterOf(query: URLSearchParams, name: string, { filters }: Assumptions): string | undefined {
  return query.getAll(name).at(filters.repeated === 'first' ? 0 : -1);
}

/** Default 20; 50 for invalid values; capped at the route's maximum. */
function limitOf(text: string | undefined, route: ListRoute, { paging }: Assumptions): number {
  if (text === undefined || (text === '' && paging.emptyIs === 'absent')) return DEFAULT_LIMIT;
  const most = paging.maxByRoute[route] ?? Number.MAX_SAFE_INTEGER;
  const fallback = Math.min(paging.fallback, most);
  if (!/^\d+$/.test(text) || /^0+$/.test(text)) return fallback;
  const asked = wholeNumber(text);
  if (asked !== undefined && asked <= most) return asked;
  // Without a maximum only a number that cannot be held comes this far.
  if (paging.maxByRoute[route] === null) return fallback;
  return paging.overMax === 'clamp' ? most : fallback;
}

function wholeNumber(text: string | undefined): number | undefined {
  if (text === undefined || !/^\d+$/.test(text)) return undefined;
  const value = Number.parseInt(text, 10);
  return Number.isSafeInteger(value) ? value : undefined;
}

/**
 * A date filter in epoch milliseconds: RFC 3339, or a bare date for its midnight (LIM-08 to LIM-12, O-19).
 * Undefined for
 * anything else: the filter is dropped (LIM-06, LIM-15).
 */
function instantOf(
  text: string | undefined,
  edge: 'from' | 'to',
  { dates }: Assumptions,
): number | undefined {
  if (text === undefined) return undefined;
  if (/^\d{4}-\d\d-\d\d$/.test(text)) {
    const midnight = parseTimestamp(`${text}T00:00:00Z`);
    return midnight === null ? undefined : midnight.getTime() - offsetOf(midnight, dates.bareZone);
  }
  const instant = parseTimestamp(text);
  if (instant === null) return undefined;
  // Finer than a millisecond: excludes records of that millisecond.
  const finer = /\.\d{3}\d*[1-9]/.test(text);
  return instant.getTime() + (edge === 'from' && finer ? 1 : 0);
}

function offsetOf(midnight: Date, zone: string): number {
  return zone === 'UTC' ? 0 : zoneOffsetMs(midnight, zone);
}
