import 'server-only';
import {
  createdAt,
  fittingRows,
  recordAt,
  type SeededList,
  seededHistoryOf,
  type TimeRange,
} from '@/lib/sandbox/history/seeded-history';
import type { AccountName, World } from '@/lib/sandbox/world/world';
import type { RecordKind, TransactionRecord } from './record';
import { type Kept, keepRecord, keptRecords } from './record-overlay';

/** A list of an account or of one of its relationships (lower case). */
export interface Scope {
  readonly account: AccountName;
  readonly kind: RecordKind;
  readonly correlation_id?: string;
  /** The account's list includes its relationships' records (O-37). */
  readonly with_relationships?: boolean;
}

/** Attributes that lists filter by. */
export const FILTERABLE = [
  'pix_e2e',
  'client_tax_id',
  'wallet',
  'group_id',
  'address',
  'currency_receive_code',
] as const;
export type Filterable = (typeof FILTERABLE)[number];

/** Exact values by attribute, and a range of `created_at` or `updated_at` (O-20); all must match (RMP-08). */
export interface Filters extends TimeRange {
  readonly attributes: Readonly<Partial<Record<Filterable, string>>>;
  /** Wallet filters ignore case (O-58). */
  readonly anyCase?: boolean;
}

export interface Page {
  /** Matches before paging (LST-03). */
  readonly total: number;
  /** Newest first (LST-09). */
  readonly records: readonly TransactionRecord[];
}

/** Current record by `end2end`, of any account and kind. */
export function findRecord(world: World, end2end: string): TransactionRecord | undefined {
  if (Object.hasOwn(world.records, end2end)) return world.records[end2end];
  const place = seededHistoryOf(world).find(end2end);
  return place && recordAt(place.list, place.row);
}

/** A withdrawal of an account by its transaction hash (WDR-12). */
export function findByTxHash(
  world: World,
  account: AccountName,
  hash: string,
): TransactionRecord | undefined {
  const kept = keptRecords(world, account, 'withdrawal');
  const match = kept.findLast(({ record }) => record.attributes.tx_hash === hash);
  if (match !== undefined) return match.record;
  const rows = seededHistoryOf(world).list(account, 'withdrawal')?.rows ?? [];
  const record = rows.find((row) => row.record.attributes.tx_hash === hash)?.record;
  // A record that changed was searched above already.
  return record === undefined || Object.hasOwn(world.records, record.end2end) ? undefined : record;
}

/** Name of a seeded customer: a known client keeps it (CHK-10). */
export function seededClientName(world: World, account: AccountName, taxId: string): string | undefined {
  return seededHistoryOf(world).clientName(account, taxId);
}

export function insertRecord(world: World, record: TransactionRecord): void {
  keepRecord(world, record, true);
}

export function replaceRecord(world: World, record: TransactionRecord): void {
  keepRecord(world, record);
}

/** One page of a list, newest first, and the number of matches. */
export function pageOf(
  world: World,
  scope: Scope,
  filters: Filters,
  { limit, offset }: { limit: number; offset: number },
): Page {
  const list = seededHistoryOf(world).list(scope.account, scope.kind);
  const kept = keptRecords(world, scope.account, scope.kind);
  const own = kept.filter(({ record }) => inScope(record, scope) && fits(record, filters)).reverse();
  const matches = merged(list, fittingIn(list, scope, filters, kept), own);
  const records: TransactionRecord[] = [];
  for (const match of matches.slice(offset, offset + limit)) {
    if (typeof match !== 'number') records.push(match.record);
    else if (list !== undefined) records.push(recordAt(list, match));
  }
  return { total: matches.length, records };
}

/** Rows of the list that match and have not changed since. */
function fittingIn(
  list: SeededList | undefined,
  scope: Scope,
  filters: Filters,
  kept: readonly Kept[],
): Uint32Array {
  if (list === undefined) return new Uint32Array();
  const isWanted = wantedBy(filters);
  const rows = fittingRows(list, filters, (record) => inScope(record, scope) && isWanted(record));
  const changed = new Set(kept.map(({ row }) => row));
  return kept.length === 0 ? rows : rows.filter((row) => !changed.has(row));
}

/** Both newest first; of one instant the world's own come first. */
function merged(
  list: SeededList | undefined,
  seeded: Uint32Array,
  own: readonly Kept[],
): Uint32Array | readonly (Kept | number)[] {
  if (list === undefined || own.length === 0) return own.length === 0 ? seeded : own;
  const all: (Kept | number)[] = [];
  let next = 0;
  for (const row of seeded) {
    const at = createdAt(list, row);
    for (let first = own[next]; first !== undefined && first.at >= at; first = own[next]) {
      all.push(first);
      next += 1;
    }
    all.push(row);
  }
  return [...all, ...own.slice(next)];
}

function inScope(record: TransactionRecord, scope: Scope): boolean {
  if (scope.correlation_id !== undefined) return record.correlation_id === scope.correlation_id;
  return scope.with_relationships === true || record.correlation_id === undefined;
}

const FOLDED: ReadonlySet<string> = new Set(['wallet', 'address']);

/** Reference meaning of every filter. */
export function fits(record: TransactionRecord, filters: Filters): boolean {
  const { from, to, field = 'created_at' } = filters;
  const at = Date.parse(record[field]);
  if ((from !== undefined && at < from) || (to !== undefined && at > to)) return false;
  return wantedBy(filters)(record);
}

function wantedBy({ attributes, anyCase = false }: Filters): (record: TransactionRecord) => boolean {
  const all = Object.entries(attributes);
  return (record) =>
    all.every(([name, wanted]) => {
      const value = record.attributes[name];
      if (anyCase && FOLDED.has(name)) return value?.toLowerCase() === wanted?.toLowerCase();
      return value === wanted;
    });
}
