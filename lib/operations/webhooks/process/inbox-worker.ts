import 'server-only';
import { log } from '@/lib/log/log';
import type { Services } from '@/lib/operations/services';
import { removeOldPayloads } from '@/lib/store/webhooks/payload-retention';
import { claimDueReads } from '@/lib/store/webhooks/webhook-records';
import { applyInbox } from './apply-inbox';
import { readFollowedRecord } from './read-followed-record';
import { createSweep } from './sweep-lists';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const READS_AT_ONCE = 4;
/** Deliveries of this time are worked on together, so that a flood costs few transactions. */
const GATHER_MS = 100;
/** A claim lasts longer than any read. */
const CLAIM_MS = 45_000;

export interface InboxWorker {
  wake(): void;
  /** Resolves once everything present is processed. */
  apply(): Promise<void>;
  /** Reads again the records that are due. */
  read(): Promise<void>;
  /** Processes the inbox before other work. */
  work(): Promise<void>;
  /** Resolves once nothing runs. */
  settled(): Promise<void>;
}

const workers = new WeakMap<Services, InboxWorker>();

/** Each services object has one worker. */
export function inboxWorkerOf(services: Services): InboxWorker {
  const known = workers.get(services) ?? createWorker(services);
  workers.set(services, known);
  return known;
}

function createWorker(services: Services): InboxWorker {
  let timer: NodeJS.Timeout | undefined;
  const sweepLists = createSweep(services);
  const keepRetention = createRetention(services);
  // A hanging API must not delay the inbox.
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
    read: () => reads.run(),
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

/** A call during a run causes one more. */
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

/** Reads a few of the due records at once. */
async function readDue(services: Services): Promise<void> {
  const { db } = services.store;
  for (;;) {
    const now = services.clock();
    const until = new Date(now + CLAIM_MS);
    const due = await claimDueReads(db, { now: new Date(now), until, limit: READS_AT_ONCE });
    await Promise.all(due.map((record) => readFollowedRecord(services, record)));
    if (due.length < READS_AT_ONCE) return;
  }
}

/** Removes at most once an hour what the settings no longer keep. */
export function createRetention({ store, assumptions, clock }: Services): () => Promise<void> {
  let lastAt = Number.NEGATIVE_INFINITY;
  return async () => {
    const now = clock();
    if (now - lastAt < HOUR_MS) return;
    lastAt = now;
    const { personalDays, payloadDays, unmatchedDays } = assumptions.webhooks.retention;
    const ago = (days: number) => new Date(now - days * DAY_MS);
    await removeOldPayloads(store.db, {
      personalBefore: ago(personalDays),
      payloadBefore: ago(payloadDays),
      unmatchedBefore: ago(unmatchedDays),
    });
  };
}
