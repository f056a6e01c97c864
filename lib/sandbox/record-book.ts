import 'server-only';
import type { RecordKind, TransactionRecord } from './record';
import type { AccountName, World } from './world';

/** Whose records: an account's list, or the one of a relationship of its (lower case). */
export interface Scope {
  readonly account: AccountName;
  readonly kind: RecordKind;
  readonly correlation_id?: string;
  /** The account's list also shows the records of its relationships (O-37). */
  readonly with_relationships?: boolean;
}

/** Exact values by attribute name, and an inclusive range in epoch milliseconds; all must fit (RMP-08). */
export interface Filters {
  readonly attributes: Readonly<Record<string, string>>;
  readonly from?: number;
  readonly to?: number;
}

export interface Page {
  /** Matches before paging (LST-03). */
  readonly total: number;
  /** Newest first (LST-09). */
  readonly records: readonly TransactionRecord[];
}

/** A record by its `end2end`, of whatever account and kind. */
export function findRecord(world: World, end2end: string): TransactionRecord | undefined {
  return Object.hasOwn(world.records, end2end) ? world.records[end2end] : undefined;
}

/** A withdrawal of an account by its transaction hash (WDR-12). */
export function findByTxHash(
  world: World,
  account: AccountName,
  hash: string,
): TransactionRecord | undefined {
  return Object.values(world.records).find(
    (record) =>
      record.kind === 'withdrawal' && record.account === account && record.attributes.tx_hash === hash,
  );
}

/** Adds a record that was just made. */
export function insertRecord(world: World, record: TransactionRecord): void {
  world.records[record.end2end] = record;
}

/** Puts a changed copy in the place of a record, seeded or not. */
export function replaceRecord(world: World, record: TransactionRecord): void {
  world.records[record.end2end] = record;
}

/** One page of a list, newest first, and how many match in all. */
export function pageOf(
  world: World,
  scope: Scope,
  filters: Filters,
  { limit, offset }: { limit: number; offset: number },
): Page {
  const found = Object.values(world.records)
    .filter((record) => inScope(record, scope) && fits(record, filters))
    .reverse()
    .sort((a, b) => Date.parse(b.created_at) - Date.parse(a.created_at));
  return { total: found.length, records: found.slice(offset, offset + limit) };
}

function inScope(record: TransactionRecord, scope: Scope): boolean {
  if (record.account !== scope.account || record.kind !== scope.kind) return false;
  if (scope.correlation_id !== undefined) return record.correlation_id === scope.correlation_id;
  return scope.with_relationships === true || record.correlation_id === undefined;
}

function fits(record: TransactionRecord, { attributes, from, to }: Filters): boolean {
  const at = Date.parse(record.created_at);
  if ((from !== undefined && at < from) || (to !== undefined && at > to)) return false;
  return Object.entries(attributes).every(([name, value]) => record.attributes[name] === value);
}
