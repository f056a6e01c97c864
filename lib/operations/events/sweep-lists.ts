import 'server-only';
import { TRANSACTION_LISTS, type TransactionList } from '@/lib/contract/transaction-lists';
import { log } from '@/lib/log';
import { followRecord, recordRows } from '@/lib/store/events-records';
import { parseTimestamp } from '@/lib/time/timestamp';
import { readListPage } from '../list-transactions';
import { noteStates } from '../note-states';
import type { Services } from '../services';
import { recordState } from './read-payload';
import { hasEnded } from './read-schedule';
import { takeRead } from './take-read';

/** Seconds between looks at a list in which nothing moves; the last one repeats. */
const BACKOFF = [60, 60, 120, 300, 600];
const PAGE = { limit: '100', offset: '0' };
const FOLLOWED_DAYS = 30;

interface Turn {
  dueAt: number;
  quiet: number;
}

/**
 * Looks at the newest page of each list, with growing pauses while nothing moves: so records are found that no webhook
 * of ours speaks of, such as withdrawals (WDR-29), ramps made elsewhere (EVT-09), links whose webhook never came. Does
 * nothing before its time; a list that cannot be read is looked at again at its next turn.
 */
export function createSweep(services: Services): () => Promise<void> {
  const turns = new Map<TransactionList, Turn>();
  return async () => {
    const now = services.clock();
    for (const list of TRANSACTION_LISTS) {
      const turn = turns.get(list) ?? { dueAt: now + pauseMs(0), quiet: 0 };
      turns.set(list, turn);
      if (turn.dueAt > now) continue;
      const moved = await sweepList(services, list).catch((error: unknown) => {
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

/** True when a record of the newest page had moved, or began to be followed. */
export async function sweepList(services: Services, list: TransactionList): Promise<boolean> {
  const { db } = services.store;
  const startedAt = services.clock();
  const { data } = await readListPage(services, list, PAGE);
  void noteStates(services, list, data.results);
  const told = data.results.map(recordState);
  const ids = told.flatMap(({ end2end }) => (end2end === undefined ? [] : [end2end]));
  const known = new Map((await recordRows(db, list, ids)).map((row) => [row.id, row]));
  let moved = false;
  for (const state of told) {
    const { end2end: id, process = null, errorMessage } = state;
    if (id === undefined) continue;
    const row = known.get(id);
    const isOpen = !hasEnded({ kind: list, process, errorMessage }) && isRecent(state.createdText, startedAt);
    if (row === undefined ? !isOpen : row.version === state.version && row.process === process) continue;
    if (row === undefined) await follow(services, list, id, state.createdText);
    moved = (await takeRead(services, { kind: list, id }, { told: state }, startedAt)) || moved;
  }
  return moved;
}

async function follow(
  { store: { db } }: Services,
  list: TransactionList,
  id: string,
  createdText: string | undefined,
): Promise<void> {
  const created = createdText === undefined ? {} : { createdText };
  await followRecord(db, { kind: list, id, ...created, firstReadAt: null });
}

function isRecent(createdText: string | undefined, now: number): boolean {
  const created = createdText === undefined ? null : parseTimestamp(createdText);
  return created !== null && now - created.getTime() < FOLLOWED_DAYS * 86_400_000;
}
