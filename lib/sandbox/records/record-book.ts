import 'server-only';
import { defined } from '@/lib/contract/values/defined';
import {
  countOf,
  firstAtLeast,
  positionOf,
  type Rows,
  rowAt,
  search,
} from '@/lib/sandbox/history/filter-index';
import type { Search } from '@/lib/sandbox/history/history';
import { cachedHistoryOf } from '@/lib/sandbox/history/history-cache';
import type { Filterable } from '@/lib/sandbox/history/resolve-filter';
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

/** Exact values by attribute, and an inclusive range in epoch milliseconds; all must match (RMP-08). */
export interface Filters {
  readonly attributes: Readonly<Partial<Record<Filterable, string>>>;
  readonly from?: number;
  readonly to?: number;
  /** Timestamp of the range (O-20); default `created_at`. */
  readonly field?: 'created_at' | 'updated_at';
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
  const history = cachedHistoryOf(world);
  const ref = history.refOf(end2end);
  return ref && history.record(ref);
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
  const history = cachedHistoryOf(world);
  const ref = history.refOfHash(hash);
  if (ref === undefined || ref.book.spec.account !== account) return undefined;
  const record = history.record(ref);
  // A changed record was already searched above.
  return record.kind === 'withdrawal' && !Object.hasOwn(world.records, record.end2end) ? record : undefined;
}

/** Name of a seeded customer: a known client keeps it (CHK-10). */
export function seededClientName(world: World, account: AccountName, taxId: string): string | undefined {
  return cachedHistoryOf(world).clientName(account, taxId);
}

export function insertRecord(world: World, record: TransactionRecord): void {
  keepRecord(world, record, true);
}

export function replaceRecord(world: World, record: TransactionRecord): void {
  keepRecord(world, record);
}

/** One page of a list, newest first, and the number of matches. Never scans all seeded records. */
export function pageOf(
  world: World,
  scope: Scope,
  filters: Filters,
  { limit, offset }: { limit: number; offset: number },
): Page {
  const history = cachedHistoryOf(world);
  const found = history.find(searchOf(scope, filters));
  const kept = keptRecords(world, scope.account, scope.kind);
  const matches = kept.filter(({ record }) => inScope(record, scope) && fits(record, filters)).reverse();
  if (found === undefined) {
    return { total: matches.length, records: matches.slice(offset, offset + limit).map(recordIn) };
  }
  const { book, rows } = found;
  const hidden = hiddenPositions(rows, kept);
  const before = (position: number) => firstAtLeast(hidden, position);
  // Position of each kept match: seeded records before it plus kept ones before it.
  const positions = matches.map(({ at }, index) => {
    const position = search(countOf(rows), (item) => (book.created[rowAt(rows, item)] ?? 0) <= at);
    return index + position - before(position);
  });
  const total = countOf(rows) - hidden.length + matches.length;
  const records: TransactionRecord[] = [];
  for (let position = offset; position < Math.min(offset + limit, total); position += 1) {
    const ahead = search(positions.length, (index) => (positions[index] ?? 0) >= position);
    const match = positions[ahead] === position ? matches[ahead] : undefined;
    const row = match === undefined ? rowAt(rows, visible(hidden, position - ahead)) : 0;
    records.push(match?.record ?? history.record({ book, row }));
  }
  return { total, records };
}

const recordIn = ({ record }: Kept) => record;

function searchOf({ account, kind, correlation_id, with_relationships }: Scope, filters: Filters): Search {
  const { attributes, from, to, field = 'created_at', anyCase = false } = filters;
  const owner = correlation_id ?? (with_relationships === true ? undefined : null);
  return {
    account,
    kind,
    attributes,
    anyCase,
    field,
    ...defined({ correlation_id: owner, from, to }),
  };
}

function hiddenPositions(rows: Rows, kept: readonly Kept[]): Uint32Array {
  const positions = kept.flatMap(({ row }) => {
    const position = row === undefined ? undefined : positionOf(rows, row);
    return position === undefined ? [] : [position];
  });
  return Uint32Array.from(positions).sort();
}

function visible(hidden: Uint32Array, index: number): number {
  // A hidden position minus the hidden ones before it is the index it would have.
  const skipped = search(hidden.length, (item) => (hidden[item] ?? 0) - item > index);
  return index + skipped;
}

function inScope(record: TransactionRecord, scope: Scope): boolean {
  if (scope.correlation_id !== undefined) return record.correlation_id === scope.correlation_id;
  return scope.with_relationships === true || record.correlation_id === undefined;
}

const FOLDED: ReadonlySet<string> = new Set(['wallet', 'address']);

/** Reference meaning of every filter. */
export function fits(record: TransactionRecord, filters: Filters): boolean {
  const { attributes, from, to, field = 'created_at', anyCase = false } = filters;
  const at = Date.parse(record[field]);
  if ((from !== undefined && at < from) || (to !== undefined && at > to)) return false;
  return Object.entries(attributes).every(([name, wanted]) => {
    const value = record.attributes[name];
    return anyCase && FOLDED.has(name) ? value?.toLowerCase() === wanted?.toLowerCase() : value === wanted;
  });
}
