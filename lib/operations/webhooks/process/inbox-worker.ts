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
const GATHER_MS = 100;
/** Longer than any read takes; a record whose reader died is read again after it. */
const CLAIM_MS = 45_000;

export interface Worker {
  /** There may be work: it is done soon, and nobody waits for it. */
  wake(): void;
  /** Works through the inbox. Resolves when what was in it at the call has had its turn. */
  apply(): Promise<void>;
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
  let timer: NodeJS.Timeout | undefined;
  const sweepLists = createSweep(services);
  const keepRetention = createRetention(services);
  // Each at its own pace: an API that hangs must not keep what arrives from being worked on.
  const inbox = inTurns(async () => void (await applyInbox(services)));
  const reads = inTurns(() => readDue(services));
  const upkeep = inTurns(async () => {
    await sweepLists();
    await keepRetention();
  });
  return {
    wake() {
      timer ??= setTimeout(() => {
        timer = undefined;
        this.work().catch((error: unknown) => log.error({ err: error }, 'webhooks wait to be worked on'));
      }, GATHER_MS);
    },
    apply: () => inbox.run(),
    async work() {
      await inbox.run();
      await reads.run();
      await upkeep.run();
    },
    async settled() {
      clearTimeout(timer);
      timer = undefined;
      await Promise.allSettled([inbox.running(), reads.running(), upkeep.running()]);
    },
  };
}

/** One at a time; who asks meanwhile gets a turn that begins after that. */
function inTurns(work: () => Promise<void>) {
  let running: Promise<void> | undefined;
  let again = false;
  const turn = async () => {
    do {
      again = false;
      await work();
    } while (again);
  };
  return {
    running: () => running,
    run(): Promise<void> {
      again = running !== undefined;
      running ??= turn().finally(() => {
        running = undefined;
      });
      return running;
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
