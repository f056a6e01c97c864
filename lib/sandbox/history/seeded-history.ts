import 'server-only';
import type { RecordKind, TransactionRecord } from '@/lib/sandbox/records/record';
import type { AccountName } from '@/lib/sandbox/world/world';
import type { HistoryPlan } from './history-plan';
import { type ListSpec, listSpecs } from './list-spec';
import { type Client, clientsOf } from './seeded-clients';
import { makeRows, type SeededRow } from './seeded-rows';

/** Rows of one account and kind, newest first. A list longer than its rows repeats them, each round one span earlier. */
export interface SeededList {
  readonly spec: ListSpec;
  readonly rows: readonly SeededRow[];
  readonly size: number;
}

export interface History {
  readonly lists: readonly SeededList[];
  list(account: AccountName, kind: RecordKind): SeededList | undefined;
  /** List and row of a record by its `end2end`. */
  find(end2end: string): { list: SeededList; row: number } | undefined;
  clientName(account: AccountName, taxId: string): string | undefined;
}

interface Seeded {
  readonly seed: string;
  readonly anchor: number;
  readonly history: HistoryPlan;
}

/** Rows in memory at once; worlds of one seed, anchor and plan share theirs. About 1 kB each. */
const MOST_ROWS = 40_000;
const histories = new Map<string, History>();
/** Avoids serialising the plan on each call. */
const byPlan = new WeakMap<HistoryPlan, { key: string; history: History }>();

/** The seeded records of a world: read-only, made once in a process and never part of the world. */
export function seededHistoryOf({ seed, anchor, history: plan }: Seeded): History {
  const short = `${seed} ${anchor}`;
  const cached = byPlan.get(plan);
  if (cached?.key === short) return cached.history;
  const key = `${short} ${JSON.stringify(plan)}`;
  const history = histories.get(key) ?? makeHistory(seed, anchor, plan);
  histories.delete(key);
  histories.set(key, history);
  byPlan.set(plan, { key: short, history });
  dropOldest();
  return history;
}

function dropOldest(): void {
  const rowsOf = ({ lists }: History) => lists.reduce((sum, { rows }) => sum + rows.length, 0);
  let rows = [...histories.values()].reduce((sum, history) => sum + rowsOf(history), 0);
  for (const [key, oldest] of histories) {
    if (rows <= MOST_ROWS || histories.size === 1) return;
    histories.delete(key);
    rows -= rowsOf(oldest);
  }
}

/** Seed, anchor and plan decide every byte. */
export function makeHistory(seed: string, anchor: number, plan: HistoryPlan): History {
  const specs = listSpecs(plan, seed);
  const clients = new Map<AccountName, readonly Client[]>();
  for (const { account, kind, parts } of specs) {
    if (kind !== 'onramp') continue;
    const count = parts.reduce((sum, { rows }) => sum + rows, 0);
    clients.set(account, clientsOf(seed, account, Math.max(Math.ceil(count * RETURNING), LEAST_CLIENTS)));
  }
  const lists = specs.map((spec): SeededList => {
    const rows = makeRows({ spec, plan, seed, anchor, clients: clients.get(spec.account) ?? [] });
    return { spec, rows, size: spec.size };
  });
  const places = new Map<string, { list: SeededList; row: number }>();
  for (const list of lists) {
    for (const [row, { record }] of list.rows.entries()) places.set(record.end2end, { list, row });
  }
  return {
    lists,
    list: (account, kind) => lists.find(({ spec }) => spec.account === account && spec.kind === kind),
    find(end2end) {
      const [, id = '', round = '0'] = REPEATED.exec(end2end) ?? [];
      const place = places.get(id);
      if (place === undefined) return undefined;
      const row = place.row + Number(round) * place.list.rows.length;
      return row < place.list.size ? { list: place.list, row } : undefined;
    },
    clientName: (account, taxId) => clients.get(account)?.find((client) => client.taxId === taxId)?.name,
  };
}

const RETURNING = 0.4;
const LEAST_CLIENTS = 6;

/** An id is 26 characters; a repeated one ends in the number of its round. */
const REPEATED = /^(.{26})(?:r([1-9]\d{0,5}))?$/;

export function recordAt(list: SeededList, row: number): TransactionRecord {
  const { record, at, updated } = rowIn(list, row);
  const round = Math.floor(row / list.rows.length);
  if (round === 0) return record;
  const earlier = round * spanOf(list);
  return {
    ...record,
    end2end: `${record.end2end}r${round}`,
    created_at: new Date(at - earlier).toISOString(),
    updated_at: new Date(updated - earlier).toISOString(),
  };
}

/** Creation time in epoch milliseconds. */
export function createdAt(list: SeededList, row: number): number {
  return rowIn(list, row).at - Math.floor(row / list.rows.length) * spanOf(list);
}

export interface TimeRange {
  /** Inclusive epoch milliseconds of `field` (O-20). */
  readonly from?: number;
  readonly to?: number;
  readonly field?: 'created_at' | 'updated_at';
}

/** Numbers of the rows in a time range whose record fits, newest first. */
export function fittingRows(
  list: SeededList,
  { from = Number.NEGATIVE_INFINITY, to = Number.POSITIVE_INFINITY, field }: TimeRange,
  fits: (record: TransactionRecord) => boolean,
): Uint32Array {
  const fitting: number[] = [];
  const times: number[] = [];
  for (const [index, { record, at, updated }] of list.rows.entries()) {
    if (!fits(record)) continue;
    fitting.push(index);
    times.push(field === 'updated_at' ? updated : at);
  }
  const span = spanOf(list);
  const rounds = Math.ceil(list.size / Math.max(list.rows.length, 1));
  const found = new Uint32Array(rounds * fitting.length);
  let count = 0;
  for (let round = 0; round < rounds; round += 1) {
    // Plain loops: a million repeated records are looked at for each page.
    for (let place = 0; place < fitting.length; place += 1) {
      const row = round * list.rows.length + (fitting[place] ?? 0);
      const at = (times[place] ?? 0) - round * span;
      if (row >= list.size || at < from || at > to) continue;
      found[count] = row;
      count += 1;
    }
  }
  return found.subarray(0, count);
}

function rowIn({ rows }: SeededList, row: number): SeededRow {
  const found = rows[row % rows.length];
  if (found === undefined) throw new Error(`no row ${row} in a list of ${rows.length}`);
  return found;
}

const WEEK_MS = 7 * 86_400_000;

/** Whole weeks, so that a repeated row keeps its weekday and hour. */
function spanOf({ rows }: SeededList): number {
  const longest = (rows[0]?.at ?? 0) - (rows.at(-1)?.at ?? 0) + 1;
  return Math.ceil(longest / WEEK_MS) * WEEK_MS;
}
