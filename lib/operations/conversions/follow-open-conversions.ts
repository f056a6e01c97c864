import 'server-only';
import type { Conversion } from '@/lib/contract/bff/conversions';
import { log } from '@/lib/log/log';
import type { Services } from '@/lib/operations/services';
import { conversionsToFollow } from '@/lib/store/conversions/conversions-to-follow';
import { landingsToFollow } from '@/lib/store/conversions/conversions-to-land';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Seconds between reads while undecided; the last value repeats. */
const UNDECIDED_BACKOFF = [2, 3, 5, 8, 13, 21, 34, 60];
/** The API may contradict a manual resolution. */
const RESOLVED_BACKOFF = [60, 120, 300, 900];
const RESOLVED_DAYS = 7;
/** After an accept, only labels still change. */
const ACCEPTED_BACKOFF = [30, 60, 120, 300, 900];
const ACCEPTED_DAYS = 7;
/** Pauses then grow with age, until an outcome (O-10), until it lands, fails, or a person ends it; the store sets the pace. */
const OLD_BACKOFF = [0, 600];
const AT_ONCE = 6;
const FORGET_MS = 60 * MINUTE_MS;

export interface ConversionFollower {
  tick(): Promise<void>;
}

interface Step {
  count: number;
  dueAt: number;
}

interface Followed {
  rfqId: string;
  /** A new state restarts with short pauses. */
  key: string;
  backoff: readonly number[];
}

/**
 * Reads conversions that may still change (safety 59): undecided ones often, accepted ones ever more slowly. Sends
 * GETs only; `clock` in milliseconds.
 */
export function createConversionFollower(
  services: Services,
  clock: () => number = services.clock,
): ConversionFollower {
  const steps = new Map<string, Step>();
  return {
    async tick() {
      const now = clock();
      const followed = await toFollow(services, now);
      forget(steps, now);
      const due = followed
        .map((item) => ({ item, step: stepOf(steps, item, now) }))
        .filter(({ step }) => step.dueAt <= now)
        .sort((a, b) => a.step.dueAt - b.step.dueAt)
        .slice(0, AT_ONCE);
      await Promise.all(due.map(({ item, step }) => follow(services, item, step, clock)));
    },
  };
}

async function toFollow(services: Services, now: number): Promise<Followed[]> {
  const ago = (ms: number) => new Date(now - ms);
  const found = await conversionsToFollow(services.store.db, {
    now: new Date(now),
    recentAfter: ago(DAY_MS),
    resolvedAfter: ago(RESOLVED_DAYS * DAY_MS),
    acceptedAfter: ago(ACCEPTED_DAYS * DAY_MS),
  });
  const landing = await landingsToFollow(services.store.db, {
    now: new Date(now),
    olderThan: ago(ACCEPTED_DAYS * DAY_MS),
    limit: 20,
  });
  const kinds: [string, Conversion[], readonly number[]][] = [
    ['undecided', found.undecided, UNDECIDED_BACKOFF],
    ['old', found.old, OLD_BACKOFF],
    ['resolved', found.resolved, RESOLVED_BACKOFF],
    ['accepted', found.accepted, ACCEPTED_BACKOFF],
  ];
  const all = new Map<string, Followed>();
  for (const [kind, conversions, backoff] of kinds) {
    for (const { rfq_id, state } of conversions) {
      const item = { rfqId: rfq_id, key: `${kind} ${state} ${rfq_id}`, backoff };
      if (!all.has(rfq_id)) all.set(rfq_id, item);
    }
  }
  for (const rfqId of landing) {
    const item = { rfqId, key: `landing ${rfqId}`, backoff: OLD_BACKOFF };
    if (!all.has(rfqId)) all.set(rfqId, item);
  }
  return [...all.values()];
}

function stepOf(steps: Map<string, Step>, item: Followed, now: number): Step {
  const step = steps.get(item.key) ?? { count: 0, dueAt: now + pauseMs(item, 0) };
  steps.set(item.key, step);
  return step;
}

async function follow(services: Services, item: Followed, step: Step, clock: () => number): Promise<void> {
  try {
    await services.refreshScheduler.now(item.rfqId);
  } catch (error) {
    log.error({ err: error, rfqId: item.rfqId }, 'following a conversion failed');
  }
  step.count += 1;
  step.dueAt = clock() + pauseMs(item, step.count);
}

function pauseMs({ backoff }: Followed, count: number): number {
  return (backoff[Math.min(count, backoff.length - 1)] ?? 60) * 1000;
}

function forget(steps: Map<string, Step>, now: number): void {
  for (const [key, step] of steps) if (step.dueAt < now - FORGET_MS) steps.delete(key);
}
