import 'server-only';
import type { Search } from './history/history';
import { historyOf } from './history/history-of';
import { countOf, firstAtLeast, positionOf, type Rows, rowAt, search } from './history/postings';
import type { Filterable } from './history/resolve-filter';
import type { RecordKind, TransactionRecord } from './record';
import { type Kept, keepRecord, keptRecords } from './record-overlay';
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
  readonly attributes: Readonly<Partial<Record<Filterable, string>>>;
  readonly from?: number;
  readonly to?: number;
  /** Which timestamp the range tests (O-20); absent: when it was made. */
  readonly field?: 'created_at' | 'updated_at';
  /** Wallets match whatever the case of their letters (O-58). */
  readonly anyCase?: boolean;
}

export interface Page {
  /** Matches before paging (LST-03). */
  readonly total: number;
  /** Newest first (LST-09). */
  readonly records: readonly TransactionRecord[];
}

/** A record by its `end2end`, of whatever account and kind, as it is now. */
export function findRecord(world: World, end2end: string): TransactionRecord | undefined {
  if (Object.hasOwn(world.records, end2end)) return world.records[end2end];
  const history = historyOf(world);
  const place = history.placeOf(end2end);
  return place && history.record(place);
}

/** A withdrawal of an account by its transaction hash (WDR-12). */
export function findByTxHash(
  world: World,
  account: AccountName,
  hash: string,
): TransactionRecord | undefined {
  const kept = keptRecords(world, account, 'withdrawal');
  const own = kept.findLast(({ record }) => record.attributes.tx_hash === hash);
  if (own !== undefined) return own.record;
  const history = historyOf(world);
  const place = history.placeOfHash(hash);
  if (place === undefined || place.book.spec.account !== account) return undefined;
  const record = history.record(place);
  // One that was changed since has just been looked for as it is now.
  return record.kind === 'withdrawal' && !Object.hasOwn(world.records, record.end2end) ? record : undefined;
}

/** Name of a customer of the seeded history: a known client keeps it (CHK-10). */
export function seededClientName(world: World, account: AccountName, taxId: string): string | undefined {
  return historyOf(world).clientName(account, taxId);
}

/** Adds a record that was just made. */
export function insertRecord(world: World, record: TransactionRecord): void {
  keepRecord(world, record, true);
}

/** Puts a changed copy in the place of a record; of a seeded one it hides what the seed says. */
export function replaceRecord(world: World, record: TransactionRecord): void {
  keepRecord(world, record);
}

/** One page of a list, newest first, and how many match in all; the seeded records are never all looked at. */
export function pageOf(
  world: World,
  scope: Scope,
  filters: Filters,
  { limit, offset }: { limit: number; offset: number },
): Page {
  const history = historyOf(world);
  const found = history.find(searchOf(scope, filters));
  const kept = keptRecords(world, scope.account, scope.kind);
  const matches = kept.filter(({ record }) => inScope(record, scope) && fits(record, filters)).reverse();
  if (found === undefined) {
    return { total: matches.length, records: matches.slice(offset, offset + limit).map(recordIn) };
  }
  const { book, rows } = found;
  const hidden = hiddenPositions(rows, kept);
  const before = (position: number) => firstAtLeast(hidden, position);
  // How many seeded records come before each kept one: with those before it in its own list, its place.
  const places = matches.map(({ at }, index) => {
    const position = search(countOf(rows), (item) => (book.created[rowAt(rows, item)] ?? 0) <= at);
    return index + position - before(position);
  });
  const total = countOf(rows) - hidden.length + matches.length;
  const records: TransactionRecord[] = [];
  for (let place = offset; place < Math.min(offset + limit, total); place += 1) {
    const ahead = search(places.length, (index) => (places[index] ?? 0) >= place);
    const own = places[ahead] === place ? matches[ahead] : undefined;
    const row = own === undefined ? rowAt(rows, visible(hidden, place - ahead)) : 0;
    records.push(own?.record ?? history.record({ book, row }));
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
    ...(owner !== undefined && { correlation_id: owner }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
  };
}

/** Positions among the rows of records that were changed since: they show as they are now, if they still fit. */
function hiddenPositions(rows: Rows, kept: readonly Kept[]): Uint32Array {
  const positions = kept.flatMap(({ row }) => {
    const position = row === undefined ? undefined : positionOf(rows, row);
    return position === undefined ? [] : [position];
  });
  return Uint32Array.from(positions).sort();
}

/** Position of the `index`-th row that is not hidden. */
function visible(hidden: Uint32Array, index: number): number {
  // A hidden position minus those before it is the index it would have taken.
  const skipped = search(hidden.length, (item) => (hidden[item] ?? 0) - item > index);
  return index + skipped;
}

function inScope(record: TransactionRecord, scope: Scope): boolean {
  if (scope.correlation_id !== undefined) return record.correlation_id === scope.correlation_id;
  return scope.with_relationships === true || record.correlation_id === undefined;
}

const FOLDED: ReadonlySet<string> = new Set(['wallet', 'address']);

/** Whether a record fits, by looking at it: the meaning of every filter. */
export function fits(record: TransactionRecord, filters: Filters): boolean {
  const { attributes, from, to, field = 'created_at', anyCase = false } = filters;
  const at = Date.parse(record[field]);
  if ((from !== undefined && at < from) || (to !== undefined && at > to)) return false;
  return Object.entries(attributes).every(([name, wanted]) => {
    const value = record.attributes[name];
    return anyCase && FOLDED.has(name) ? value?.toLowerCase() === wanted?.toLowerCase() : value === wanted;
  });
}
