import 'server-only';
import { DomainError } from '@/lib/contract/bff/domain-error';
import type { ListQuery } from '@/lib/contract/bff/transaction-requests';
import type { AttributeValue, TransactionRow, TransactionsAnswer } from '@/lib/contract/bff/transactions';
import type { ListEnvelope, ListItem } from '@/lib/contract/payments-api/envelope';
import { defined } from '@/lib/contract/values/defined';
import { isJsonNumber, stringifyJson } from '@/lib/contract/values/json/json';
import { LIST_FILTERS } from '@/lib/contract/values/transactions/list-filters';
import type { TransactionList } from '@/lib/contract/values/transactions/transaction-lists';
import { maskedTaxId, openFilterValue } from '@/lib/operations/personal-data/filter-value';
import { maskPersonal } from '@/lib/operations/personal-data/mask-personal-data';
import { checkListReads } from '@/lib/operations/rate-limits';
import type { Services } from '@/lib/operations/services';
import { upstreamError } from '@/lib/operations/upstream-error';
import { countNotes } from '@/lib/store/notes/notes';
import { dayRange } from '@/lib/time/day-range';
import type { UpstreamSuccess } from '@/lib/upstream/result';
import { observeStates } from './observe-states';
import { verifyAppliedFilters, verifyAppliedPage } from './verify-applied-filters';

const ROUTES = {
  checkouts: 'listCheckouts',
  onramps: 'listOnramps',
  offramps: 'listOfframps',
  withdrawals: 'listWithdrawals',
} as const;

interface Options {
  signal?: AbortSignal;
  shared?: boolean;
  /** The person whose reads are counted. */
  actorId?: string;
}

/** The API's page, unchanged. Throws `DomainError`. */
export async function readListPage(
  services: Services,
  list: TransactionList,
  sent: Readonly<Record<string, string>>,
  { signal, shared = false }: Options = {},
): Promise<UpstreamSuccess<ListEnvelope>> {
  const result = await services.client[ROUTES[list]]({
    query: sent,
    shared,
    ...defined({ signal }),
  });
  if (!result.ok) throw upstreamError(result);
  return result;
}

/**
 * Newest first (LST-09), with the query and filter verdict (safety 36). Throws `invalid_input` with `unknown_value`
 * for an expired tax id, before sending, and `rate_limited`.
 */
export async function listTransactions(
  services: Services,
  list: TransactionList,
  query: ListQuery,
  options: Options = {},
): Promise<TransactionsAnswer> {
  if (options.actorId !== undefined) checkListReads(services, options.actorId);
  const { opened, masked } = await openTaxId(services, query);
  const sent = upstreamListQuery(list, opened, services.timeZone);
  const { data } = await readListPage(services, list, sent, { ...options, shared: true });
  void observeStates(services, list, data.results);
  const ids = data.results.map(({ end2end }) => end2end);
  const noted = await countNotes(services.store.db, ids, (id) => `${list}/${id}`);
  const now = new Date(services.now()).toISOString();
  return {
    results: data.results.map(transactionRow),
    ...noted,
    total: data.total ?? null,
    limit: pageSize(data, query.limit),
    offset: data.offset ?? query.offset,
    applied: masked === undefined ? sent : { ...sent, client_tax_id: masked },
    verdicts: { ...verifyAppliedFilters(list, sent, data), ...verifyAppliedPage(sent, data) },
    now,
    read_at: now,
  };
}

/** The API's limit, else the larger of received and asked. */
export function pageSize({ limit, results }: ListEnvelope, asked: number): number {
  return limit !== undefined && limit > 0 ? limit : Math.max(asked, results.length);
}

/** Opens an opaque id; answers the number and its masked form. */
export async function openTaxId(
  services: Services,
  query: ListQuery,
): Promise<{ opened: ListQuery; masked?: string }> {
  const id = query.client_tax_id;
  if (id === undefined) return { opened: query };
  const digits = await openFilterValue(services, id);
  if (digits === null) throw new DomainError('invalid_input', { fields: { client_tax_id: 'unknown_value' } });
  return { opened: { ...query, client_tax_id: digits }, masked: maskedTaxId(digits) };
}

/**
 * Only the list's parameters (RMP-11), with page size and offset (LIM-01), days as UTC timestamps (LIM-12). The API
 * drops invalid values silently (LIM-06).
 */
export function upstreamListQuery(
  list: TransactionList,
  query: ListQuery,
  timeZone: string,
): Record<string, string> {
  const { values, days } = LIST_FILTERS[list];
  const sent: Record<string, string> = { limit: String(query.limit), offset: String(query.offset) };
  for (const filter of values) {
    const value = query[filter];
    if (value !== undefined) sent[filter] = value;
  }
  return days ? { ...sent, ...dayRange(query, timeZone) } : sent;
}

/** Nine envelope keys, personal data masked (ENV-01, LST-07). */
export function transactionRow(item: ListItem): TransactionRow {
  const { end2end, created_at, updated_at, process } = item;
  const { tree, hidden } = maskRecord(item);
  const { status, substatus, message, error_message } = tree;
  const shown = Object.entries(tree.attributes).map(([name, value]) => [name, shownValue(value)]);
  const attributes: TransactionRow['attributes'] = Object.fromEntries(shown);
  const masked = Object.keys(hidden);
  return {
    ...defined({ end2end, created_at, updated_at, process }),
    status,
    substatus,
    message,
    error_message,
    attributes,
    ...(masked.length === 0 ? {} : { masked }),
  };
}

/** Values that are hidden from the list, by their path. */
export function hiddenValues(item: ListItem): Record<string, string> {
  return maskRecord(item).hidden;
}

/** Hides nested attributes whole: pages show them as text. */
function maskRecord(item: ListItem): { tree: ListItem; hidden: Record<string, string> } {
  const { tree, hidden } = maskPersonal(item);
  const outside = Object.entries(hidden).filter(([path]) => !path.startsWith(ATTRIBUTES));
  const inside = Object.entries(item.attributes).filter(([name, value]) => tree.attributes[name] !== value);
  const full = inside.map(([name, value]) => [`${ATTRIBUTES}${name}`, fullText(value)]);
  return { tree, hidden: Object.fromEntries([...outside, ...full]) };
}

const ATTRIBUTES = 'attributes.';

function fullText(value: unknown): string {
  return typeof value === 'string' ? value : stringifyJson(value, 1);
}

function shownValue(value: unknown): AttributeValue {
  if (isJsonNumber(value)) return value.value;
  if (typeof value === 'object' && value !== null) return { json: fullText(value) };
  return typeof value === 'string' || typeof value === 'boolean' ? value : null;
}
