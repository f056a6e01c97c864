import 'server-only';
import { historyOf } from './history/history-of';
import type { RecordKind, TransactionRecord } from './record';
import { put, remember } from './registers';
import type { AccountName, World } from './world';

/** A record that is kept in the world, with the instant it was made. */
export interface Kept {
  readonly record: TransactionRecord;
  readonly at: number;
  /** Its row in the book of its list, when it was seeded and has changed since. */
  readonly row?: number;
}

type Lists = Map<string, Kept[]>;

/** What was read off a list, by what was asked of it; gone as soon as the list changes. */
const readings = new WeakMap<readonly Kept[], Map<string, unknown>>();
/** Some pages of each list: those that a poll or a screen asks for again and again. */
const KEPT_READINGS = 8;

/** One per `records` object: a world that was read again or reset brings another. */
const known = new WeakMap<World['records'], Lists>();

const listOf = (account: AccountName, kind: RecordKind) => `${account} ${kind}`;

/** What was made or changed since the world was seeded, oldest first; of two made at one instant the earlier one. */
export function keptRecords(world: World, account: AccountName, kind: RecordKind): readonly Kept[] {
  return listsOf(world).get(listOf(account, kind)) ?? [];
}

/**
 * What `read` finds in a list, once for as long as nothing in it changes; `question` names everything else that the
 * reading depends on.
 */
export function readOnce<T extends object>(
  world: World,
  { account, kind }: { account: AccountName; kind: RecordKind },
  question: string,
  read: () => T,
): T {
  const list = listIn(listsOf(world), account, kind);
  const known = readings.get(list) ?? new Map<string, unknown>();
  const before = known.get(question);
  // Only what the same question gave before.
  if (before !== undefined) return before as T;
  const found = read();
  if (known.size >= KEPT_READINGS) known.clear();
  readings.set(list, known.set(question, found));
  return found;
}

/** Keeps a record, in the place of the one with the same `end2end` where there is one; `isNew`: it was just made. */
export function keepRecord(world: World, record: TransactionRecord, isNew?: boolean): void {
  const lists = listsOf(world);
  const isKept = Object.hasOwn(world.records, record.end2end);
  put(world, 'records', record.end2end, record);
  // The lists below are read off the records again once these are as they were.
  remember(world, () => known.delete(world.records));
  const list = listIn(lists, record.account, record.kind);
  readings.delete(list);
  const kept = isNew === true ? { record, at: Date.parse(record.created_at) } : keptOf(world, record);
  const index = isKept ? list.findLastIndex((item) => item.record.end2end === record.end2end) : -1;
  if (index === -1) place(list, kept);
  else list[index] = kept;
}

function keptOf(world: World, record: TransactionRecord): Kept {
  const place = historyOf(world).placeOf(record.end2end);
  return { record, at: Date.parse(record.created_at), ...(place && { row: place.row }) };
}

function listIn(lists: Lists, account: AccountName, kind: RecordKind): Kept[] {
  const list = lists.get(listOf(account, kind)) ?? [];
  lists.set(listOf(account, kind), list);
  return list;
}

function listsOf(world: World): Lists {
  const { records } = world;
  const seen = known.get(records);
  if (seen !== undefined) return seen;
  const lists: Lists = new Map();
  for (const record of Object.values(records)) {
    listIn(lists, record.account, record.kind).push(keptOf(world, record));
  }
  for (const list of lists.values()) list.reverse().sort(newestFirst).reverse();
  known.set(records, lists);
  return lists;
}

/** At one instant a seeded record stays behind the others, where it was before it changed. */
function newestFirst(one: Kept, other: Kept): number {
  return other.at - one.at || Number(one.row !== undefined) - Number(other.row !== undefined);
}

/** Nearly always at the end, which costs nothing however long the list is. */
function place(list: Kept[], kept: Kept): void {
  const index = list.findLastIndex((item) => newestFirst(kept, item) <= 0);
  list.splice(index + 1, 0, kept);
}
