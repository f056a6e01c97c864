import 'server-only';
import { TRANSACTION_LISTS, type TransactionList } from '@/lib/contract/transaction-lists';
import { log } from '@/lib/log';
import { firstLookAt, onceCompleted, recordKey } from '@/lib/store/changed-after-completion';
import { followRecord, recordRows } from '@/lib/store/events-records';
import { addressesOf } from '@/lib/store/webhooks';
import { parseTimestamp } from '@/lib/time/timestamp';
import { readListPage } from '../list-transactions';
import { noteStates } from '../note-states';
import type { Services } from '../services';
import { worldSince } from '../world-since';
import { recordState, type ToldState } from './read-payload';
import { hasEnded, hasErrorText } from './read-schedule';
import { takeRead } from './take-read';

/** Seconds between looks at a list in which nothing moves; the last one repeats. */
const BACKOFF = [60, 60, 120, 300, 600];
const PAGE_SIZE = 100;
/** Records of a list that are looked at, newest first, before the look begins anew behind the newest page. */
const DEEPEST = 20_000;
const FOLLOWED_DAYS = 30;

interface Turn {
  dueAt: number;
  quiet: number;
  /** Where the look at older records goes on. */
  offset: number;
}

/**
 * Looks at the newest page of each list, with growing pauses while nothing moves: so records are found that no webhook
 * of ours speaks of, such as withdrawals (WDR-29), ramps made elsewhere (EVT-09), links whose webhook never came. One
 * older page at each look finds what changes late, as a chargeback does: two reads a minute and list at most (LIM-21).
 * Does nothing before its time; a list that cannot be read is looked at again at its next turn.
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
        log.debug({ err: error, list }, 'a list could not be looked through');
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

/** The newest page, then an older one, from which new records only push others further down. */
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

/** True when a record of the newest page had moved, or began to be followed. */
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
  const told = data.results.map(recordState);
  const ids = told.flatMap(({ end2end }) => (end2end === undefined ? [] : [end2end]));
  const known = new Map((await recordRows(db, list, ids)).map((row) => [row.id, row]));
  const strange = told.filter(({ end2end }) => end2end !== undefined && !known.has(end2end));
  const [ended, addressed] = await Promise.all([
    endedUnseen(services, list, strange, startedAt),
    addressesOf(
      db,
      list,
      strange.flatMap(({ end2end = '' }) => end2end),
    ),
  ]);
  void noteStates(services, list, data.results);
  let moved = false;
  for (const state of told) {
    const { end2end: id, process = null, errorMessage } = state;
    if (id === undefined) continue;
    const row = known.get(id);
    const isNew = isRecent(state.createdText, startedAt);
    const isOpen = isNew && !hasEnded({ kind: list, process, errorMessage });
    const news = ended.get(id);
    // Of older pages the news alone: a merchant may have thousands of links that nobody will pay. What has an address
    // of ours and has ended although no webhook ever came is news as well (safety 59).
    const wanted = (isOpen && offset === 0) || news !== undefined || (isNew && addressed.has(id));
    if (row === undefined ? !wanted : row.version === state.version && row.process === process) continue;
    if (row === undefined) await follow(services, list, state, news);
    const read = { told: state, ...(news === undefined ? {} : { isNews: true as const }) };
    moved = (await takeRead(services, { kind: list, id }, read, startedAt)) || moved;
  }
  return { moved, rows: told.length, total: data.total ?? Number.POSITIVE_INFINITY };
}

/** What is known of a record that failed while nobody followed it. */
interface EndedUnseen {
  /** One of our reads found it completed before: it was charged back (EVT-13). */
  hadCompleted: boolean;
}

/**
 * Records that failed between two looks and that no webhook of ours speaks of. What was made before Mesa first looked
 * at the list is history, and no news; but a chargeback of what was seen completed is.
 */
async function endedUnseen(
  services: Services,
  list: TransactionList,
  states: readonly ToldState[],
  now: number,
): Promise<Map<string, EndedUnseen>> {
  const failed = states.filter(
    ({ errorMessage, updatedText, createdText }) =>
      hasErrorText(errorMessage) && isRecent(updatedText ?? createdText, now),
  );
  if (failed.length === 0) return new Map();
  const ids = failed.flatMap(({ end2end }) => (end2end === undefined ? [] : [end2end]));
  const { db } = services.store;
  const since = await worldSince(services);
  const [completed, firstLook] = await Promise.all([onceCompleted(db, ids, since), firstLookAt(db, list)]);
  return new Map(
    failed.flatMap(({ end2end: id = '', createdText }): [string, EndedUnseen][] => {
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
  { end2end: id = '', createdText }: ToldState,
  news: EndedUnseen | undefined,
): Promise<void> {
  await followRecord(db, {
    ...{ kind: list, id, firstReadAt: null },
    ...(createdText === undefined ? {} : { createdText }),
    ...(news?.hadCompleted === true ? { completedAt: new Date(clock()) } : {}),
  });
}

function isRecent(createdText: string | undefined, now: number): boolean {
  const created = createdText === undefined ? null : parseTimestamp(createdText);
  return created !== null && now - created.getTime() < FOLLOWED_DAYS * 86_400_000;
}
