import 'server-only';
import { log } from '@/lib/log';
import { claimDueReads } from '@/lib/store/events-records';
import type { Services } from '../services';
import { applyInbox } from './apply-inbox';
import { readFollowed } from './read-record';
import { createRetention } from './retention';
import { createSweep } from './sweep-lists';

const READS_AT_ONCE = 4;
/** What comes within this is worked on in one transaction, so that a flood costs the receiver little. */
const GATHER_MS = 40;
/** Longer than any read takes; a record whose reader died is read again after it. */
const CLAIM_MS = 45_000;

export interface Worker {
  /** There may be work: it is done soon, and nobody waits for it. */
  wake(): void;
  /** Does what is due now, inbox first. Resolves when it is done. */
  work(): Promise<void>;
  /** Resolves when nothing is under way. */
  settled(): Promise<void>;
}

const workers = new WeakMap<Services, Worker>();

/** The one worker of these services in this process; any number of processes may have one. */
export function workerOf(services: Services): Worker {
  const known = workers.get(services) ?? createWorker(services);
  workers.set(services, known);
  return known;
}

function createWorker(services: Services): Worker {
  let running: Promise<void> | undefined;
  let again = false;
  let timer: NodeJS.Timeout | undefined;
  const sweepLists = createSweep(services);
  const keepRetention = createRetention(services);
  const run = async (): Promise<void> => {
    do {
      again = false;
      await applyInbox(services);
      await readDue(services);
    } while (again);
    await sweepLists();
    await keepRetention();
  };
  return {
    wake() {
      again = true;
      timer ??= setTimeout(() => {
        timer = undefined;
        this.work().catch((error: unknown) => log.error({ err: error }, 'webhooks wait to be worked on'));
      }, GATHER_MS);
    },
    work() {
      running ??= run().finally(() => {
        running = undefined;
      });
      return running;
    },
    async settled() {
      clearTimeout(timer);
      timer = undefined;
      await running?.catch(() => undefined);
    },
  };
}

/** Reads followed records that are due, a few at once, until none is. */
async function readDue(services: Services): Promise<void> {
  const { db } = services.store;
  for (;;) {
    const now = services.clock();
    const until = new Date(now + CLAIM_MS);
    const due = await claimDueReads(db, { now: new Date(now), until, limit: READS_AT_ONCE });
    await Promise.all(due.map((record) => readFollowed(services, record)));
    if (due.length < READS_AT_ONCE) return;
  }
}
