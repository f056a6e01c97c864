import 'server-only';
import { seededHistoryOf } from '@/lib/sandbox/history/seeded-history';
import { put, remember } from '@/lib/sandbox/world/registers';
import type { AccountName, World } from '@/lib/sandbox/world/world';
import type { RecordKind, TransactionRecord } from './record';

/** A record stored in the world; `at`: creation time; `row`: of a changed seeded record. */
export interface Kept {
  readonly record: TransactionRecord;
  readonly at: number;
  readonly row?: number;
}

type Lists = Map<string, Kept[]>;

const cachedReads = new WeakMap<readonly Kept[], Map<string, unknown>>();
const MAX_CACHED_READS = 8;

/** A reset or reloaded world has a new `records` object. */
const listsByRecords = new WeakMap<World['records'], Lists>();

const listOf = (account: AccountName, kind: RecordKind) => `${account} ${kind}`;

/** Records created or changed since the seed, oldest first. */
export function keptRecords(world: World, account: AccountName, kind: RecordKind): readonly Kept[] {
  return listsOf(world).get(listOf(account, kind)) ?? [];
}

/** Caches the result of `read` until the list changes; `question` must name all other inputs. */
export function readOnce<T extends object>(
  world: World,
  { account, kind }: { account: AccountName; kind: RecordKind },
  question: string,
  read: () => T,
): T {
  const list = listIn(listsOf(world), account, kind);
  const cached = cachedReads.get(list) ?? new Map<string, unknown>();
  const before = cached.get(question);
  // The key is that of the question, so the stored answer has its type.
  if (before !== undefined) return before as T;
  const found = read();
  if (cached.size >= MAX_CACHED_READS) cached.clear();
  cachedReads.set(list, cached.set(question, found));
  return found;
}

/** Stores a record, replacing the one with the same `end2end`; `isNew`: it was just created. */
export function keepRecord(world: World, record: TransactionRecord, isNew?: boolean): void {
  const lists = listsOf(world);
  const isKept = Object.hasOwn(world.records, record.end2end);
  put(world, 'records', record.end2end, record);
  remember(world, () => listsByRecords.delete(world.records));
  const list = listIn(lists, record.account, record.kind);
  cachedReads.delete(list);
  const kept = isNew === true ? { record, at: Date.parse(record.created_at) } : keptOf(world, record);
  const index = isKept ? list.findLastIndex((item) => item.record.end2end === record.end2end) : -1;
  if (index === -1) insertInOrder(list, kept);
  else list[index] = kept;
}

function keptOf(world: World, record: TransactionRecord): Kept {
  const row = seededHistoryOf(world).find(record.end2end)?.row;
  return { record, at: Date.parse(record.created_at), ...(row !== undefined && { row }) };
}

function listIn(lists: Lists, account: AccountName, kind: RecordKind): Kept[] {
  const list = lists.get(listOf(account, kind)) ?? [];
  lists.set(listOf(account, kind), list);
  return list;
}

function listsOf(world: World): Lists {
  const { records } = world;
  const cached = listsByRecords.get(records);
  if (cached !== undefined) return cached;
  const lists: Lists = new Map();
  for (const record of Object.values(records)) {
    listIn(lists, record.account, record.kind).push(keptOf(world, record));
  }
  for (const list of lists.values()) list.reverse().sort(newestFirst).reverse();
  listsByRecords.set(records, lists);
  return lists;
}

/** A changed seeded record stays behind others of the same instant. */
function newestFirst(one: Kept, other: Kept): number {
  return other.at - one.at || Number(one.row !== undefined) - Number(other.row !== undefined);
}

function insertInOrder(list: Kept[], kept: Kept): void {
  const index = list.findLastIndex((item) => newestFirst(kept, item) <= 0);
  list.splice(index + 1, 0, kept);
}
