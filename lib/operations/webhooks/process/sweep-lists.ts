import 'server-only';
import { defined } from '@/lib/contract/values/defined';
import {
  TRANSACTION_LISTS,
  type TransactionList,
} from '@/lib/contract/values/transactions/transaction-lists';
import { log } from '@/lib/log/log';
import { dataEpoch } from '@/lib/operations/sandbox/data-epoch';
import type { Services } from '@/lib/operations/services';
import { readListPage } from '@/lib/operations/transactions/list-transactions';
import { observeStates } from '@/lib/operations/transactions/observe-states';
import { firstObservedAt, onceCompleted, recordKey } from '@/lib/store/transactions/changed-after-completion';
import { followRecord, recordRows } from '@/lib/store/webhooks/webhook-records';
import { addressesOf } from '@/lib/store/webhooks/webhook-tokens';
import { parseTimestamp } from '@/lib/time/timestamp';
import { applyRead } from './apply-read';
import { type ReportedState, recordState } from './read-payload';
import { hasEnded, hasErrorText } from './read-schedule';

/** Seconds without movement; the last repeats. */
const BACKOFF = [60, 60, 120, 300, 600];
const PAGE_SIZE = 100;
/** Behind so many rows the sweep begins again at the second page. */
const DEEPEST = 20_000;
const FOLLOWED_DAYS = 30;

interface Turn {
  dueAt: number;
  quiet: number;
  offset: number;
}

/**
 * Each list's newest page, and one older per turn, finds records without our webhook (WDR-29, EVT-09) and late
 * changes: two reads a minute and list at most (LIM-21).
 */
export function createSweep(services: Services): () => Promise<void> {
  const turns = new Map<TransactionList, Turn>();
  return async () => {
    const now = services.clock();
    for (const list of TRANSACTION_LISTS) {
      const turn = turns.get(list) ?? { dueAt: now + pauseMs(0), quiet: 0, offset: PAGE_SIZE };
      turns.set(list, turn);
      if (turn.dueAt > now) continue;
      const moved = await sweepTurn(services, list, turn).catch((error: unknown) => {
        log.debug({ err: error, list }, 'a list could not be swept');
        return false;
      });
      turn.quiet = moved ? 0 : turn.quiet + 1;
      turn.dueAt = services.clock() + pauseMs(turn.quiet);
    }
  };
}

function pauseMs(quiet: number): number {
  return (BACKOFF[Math.min(quiet, BACKOFF.length - 1)] ?? 600) * 1_000;
}

/** New records only push rows down. */
async function sweepTurn(services: Services, list: TransactionList, turn: Turn): Promise<boolean> {
  const newest = await sweepPage(services, list, 0);
  const { offset } = turn;
  turn.offset = PAGE_SIZE;
  if (newest.rows < PAGE_SIZE || newest.total <= offset) return newest.moved;
  const older = await sweepPage(services, list, offset);
  const next = offset + older.rows;
  if (older.rows > 0 && next < Math.min(older.total, DEEPEST)) turn.offset = next;
  return newest.moved || older.moved;
}

/** A record moved or is newly followed. */
export async function sweepList(services: Services, list: TransactionList): Promise<boolean> {
  return (await sweepPage(services, list, 0)).moved;
}

interface Swept {
  moved: boolean;
  rows: number;
  total: number;
}

async function sweepPage(services: Services, list: TransactionList, offset: number): Promise<Swept> {
  const { db } = services.store;
  const startedAt = services.clock();
  const { data } = await readListPage(services, list, {
    limit: String(PAGE_SIZE),
    offset: String(offset),
  });
  const states = data.results.map(recordState);
  const ids = states.flatMap(({ end2end }) => (end2end === undefined ? [] : [end2end]));
  const known = new Map((await recordRows(db, list, ids)).map((row) => [row.id, row]));
  const unfollowed = states.filter(({ end2end }) => end2end !== undefined && !known.has(end2end));
  const [ended, addressed] = await Promise.all([
    failedUnfollowed(services, list, unfollowed, startedAt),
    addressesOf(
      db,
      list,
      unfollowed.flatMap(({ end2end = '' }) => end2end),
    ),
  ]);
  void observeStates(services, list, data.results);
  let moved = false;
  for (const state of states) {
    const { end2end: id, process = null, errorMessage } = state;
    if (id === undefined) continue;
    const row = known.get(id);
    const isNew = isRecent(state.createdText, startedAt);
    const isOpen = isNew && !hasEnded({ kind: list, process, errorMessage });
    const news = ended.get(id);
    // Older pages yield only news; so does an end without a webhook (safety 59).
    const wanted = (isOpen && offset === 0) || news !== undefined || (isNew && addressed.has(id));
    const isSame = row?.absentSince === null && row.version === state.version && row.process === process;
    if (row === undefined ? !wanted : isSame) continue;
    if (row === undefined) await follow(services, list, state, news);
    const read = { state, ...(news === undefined ? {} : { isNews: true as const }) };
    moved = (await applyRead(services, { kind: list, id }, read, startedAt)) || moved;
  }
  return { moved, rows: states.length, total: data.total ?? Number.POSITIVE_INFINITY };
}

/** Failed records that are not followed. */
interface FailedUnfollowed {
  /** The record had completed, so it was charged back (EVT-13). */
  hadCompleted: boolean;
}

/** Failures between two sweeps that no webhook told. None is older than Mesa's first read, except chargebacks. */
async function failedUnfollowed(
  services: Services,
  list: TransactionList,
  states: readonly ReportedState[],
  now: number,
): Promise<Map<string, FailedUnfollowed>> {
  const failed = states.filter(
    ({ errorMessage, updatedText, createdText }) =>
      hasErrorText(errorMessage) && isRecent(updatedText ?? createdText, now),
  );
  if (failed.length === 0) return new Map();
  const ids = failed.flatMap(({ end2end }) => (end2end === undefined ? [] : [end2end]));
  const { db } = services.store;
  const since = await dataEpoch(services);
  const [completed, firstLook] = await Promise.all([
    onceCompleted(db, ids, since),
    firstObservedAt(db, list),
  ]);
  return new Map(
    failed.flatMap(({ end2end: id = '', createdText }): [string, FailedUnfollowed][] => {
      const hadCompleted = completed.has(recordKey(list, id));
      const created = createdText === undefined ? null : parseTimestamp(createdText);
      const isNew = firstLook !== null && created !== null && created > firstLook;
      return hadCompleted || isNew ? [[id, { hadCompleted }]] : [];
    }),
  );
}

async function follow(
  { store: { db }, clock }: Services,
  list: TransactionList,
  { end2end: id = '', createdText }: ReportedState,
  news: FailedUnfollowed | undefined,
): Promise<void> {
  await followRecord(db, {
    kind: list,
    id,
    firstReadAt: null,
    ...defined({ createdText }),
    ...(news?.hadCompleted === true ? { completedAt: new Date(clock()) } : {}),
  });
}

function isRecent(createdText: string | undefined, now: number): boolean {
  const created = createdText === undefined ? null : parseTimestamp(createdText);
  return created !== null && now - created.getTime() < FOLLOWED_DAYS * 86_400_000;
}
