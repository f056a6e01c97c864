import 'server-only';
import type { Conversion } from '@/lib/contract/bff';
import { log } from '@/lib/log';
import { settleAttempt } from '@/lib/store/attempts';
import { conversionsInStates } from '@/lib/store/conversions';
import type { Services } from './services';

/** Seconds between re-reads of a conversion without a decision; the last one repeats. */
const UNDECIDED_BACKOFF = [2, 3, 5, 8, 13, 21, 34, 60];
/** An accepted one only waits for its labels to change. */
const ACCEPTED_BACKOFF = [30, 60, 120, 300, 900];
const ACCEPTED_DAYS = 7;
/** Beyond any time-out of the call: whoever was sending is gone. */
const ORPHAN_MS = 90_000;
const AT_ONCE = 6;
const DAY_MS = 24 * 60 * 60 * 1000;

export interface Follower {
  /** Re-reads what is due. Resolves when those reads have ended. */
  tick(): Promise<void>;
}

interface Step {
  count: number;
  dueAt: number;
}

/**
 * Follows everything without an end by re-reading (architecture 4.5, safety 59): evaluating and unknown with a
 * growing pause, accepted ones slowly for a week. It sends nothing but GETs. `clock` is in milliseconds.
 */
export function createFollower(services: Services, clock: () => number = Date.now): Follower {
  const steps = new Map<string, Step>();
  return {
    async tick() {
      const now = clock();
      const { db } = services.store;
      const undecided = await conversionsInStates(db, ['sending', 'evaluating', 'unknown']);
      const accepted = await conversionsInStates(
        db,
        ['accepted'],
        50,
        new Date(now - ACCEPTED_DAYS * DAY_MS),
      );
      const followed = [...undecided, ...accepted];
      forget(steps, followed);
      await Promise.all(undecided.map((conversion) => endOrphan(services, conversion, now)));
      const due = followed.filter((conversion) => isDue(steps, conversion, now)).slice(0, AT_ONCE);
      await Promise.all(due.map((conversion) => follow(services, steps, conversion, clock)));
    },
  };
}

function isDue(steps: Map<string, Step>, conversion: Conversion, now: number): boolean {
  if (conversion.state === 'sending') return false;
  const key = keyOf(conversion);
  const step = steps.get(key) ?? { count: 0, dueAt: now + pauseMs(conversion, 0) };
  steps.set(key, step);
  return step.dueAt <= now;
}

async function follow(
  services: Services,
  steps: Map<string, Step>,
  conversion: Conversion,
  clock: () => number,
): Promise<void> {
  const key = keyOf(conversion);
  const count = (steps.get(key)?.count ?? 0) + 1;
  try {
    await services.reread.now(conversion.rfq_id);
  } catch (error) {
    log.error({ err: error, rfqId: conversion.rfq_id }, 'following a conversion failed');
  }
  steps.set(key, { count, dueAt: clock() + pauseMs(conversion, count) });
}

function pauseMs(conversion: Conversion, count: number): number {
  const backoff = conversion.state === 'accepted' ? ACCEPTED_BACKOFF : UNDECIDED_BACKOFF;
  return (backoff[Math.min(count, backoff.length - 1)] ?? 60) * 1000;
}

/** A new state starts with short pauses again. */
function keyOf(conversion: Conversion): string {
  return `${conversion.state} ${conversion.rfq_id}`;
}

function forget(steps: Map<string, Step>, followed: readonly Conversion[]): void {
  const kept = new Set(followed.map(keyOf));
  for (const key of steps.keys()) if (!kept.has(key)) steps.delete(key);
}

/** `sending` long after every time-out: its process died. The row becomes unknown, nothing is sent again (safety 6). */
async function endOrphan(services: Services, conversion: Conversion, now: number): Promise<void> {
  const { attempt, rfq_id } = conversion;
  if (conversion.state !== 'sending' || attempt?.outcome !== 'sending') return;
  if (now - Date.parse(attempt.sent_at) < ORPHAN_MS) return;
  await settleAttempt(services.store.db, attempt.intent_id, { outcome: 'unknown', failure: 'crash' });
  log.warn({ rfqId: rfq_id, outcome: 'unknown' }, 'an accept without an end became unknown');
}
