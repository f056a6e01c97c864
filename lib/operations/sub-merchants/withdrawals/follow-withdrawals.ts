import 'server-only';
import type { Operation } from '@/lib/contract/bff-operations';
import { log } from '@/lib/log';
import { withdrawalsToFollow } from '@/lib/store/withdrawals';
import type { Services } from '../services';
import { requireSubMerchant } from './require-sub-merchant';
import { rereadWithdrawals } from './reread-withdrawals';

const HOUR_MS = 3_600_000;
/** Seconds between looks; the last one repeats. */
const BACKOFF = [2, 3, 5, 8, 13, 21, 34, 60, 120, 300, 900];
const MOST = 200;
const AT_ONCE = 3;

interface Step {
  count: number;
  dueAt: number;
}

/**
 * Looks for the records of withdrawals without an end, of those that a person ended, and of fresh ones whose record is
 * not known yet, with a growing pause for each sub-merchant: nothing is pushed for a withdrawal (WDR-29). It sends
 * nothing but GETs (safety 9). `clock` is in milliseconds.
 */
export function createWithdrawalFollower(services: Services, clock: () => number = services.clock) {
  let steps = new Map<string, Step>();
  return {
    async tick(): Promise<void> {
      const now = clock();
      const followed = await toFollow(services, now);
      steps = new Map(
        [...followed].map(([key]) => [key, steps.get(key) ?? { count: 0, dueAt: now + pauseMs(0) }]),
      );
      const due = [...followed].filter(([key]) => (steps.get(key)?.dueAt ?? 0) <= now).slice(0, AT_ONCE);
      await Promise.all(due.map(([key, open]) => follow(services, open, steps.get(key), clock)));
    },
  };
}

/** What is looked for, by sub-merchant; something new there, or a new state, starts with short pauses again. */
async function toFollow(services: Services, now: number): Promise<Map<string, Operation[]>> {
  const ago = (hours: number) => new Date(now - hours * HOUR_MS);
  const since = { unknown: ago(30 * 24), resolved: ago(7 * 24), untied: ago(2) };
  const bySubMerchant = new Map<string, Operation[]>();
  for (const operation of await withdrawalsToFollow(services.store.db, since, MOST)) {
    const { correlation_id } = operation;
    bySubMerchant.set(correlation_id, [...(bySubMerchant.get(correlation_id) ?? []), operation]);
  }
  return new Map(
    [...bySubMerchant.values()].map((open) => [
      open.map(({ intent_id, state }) => `${intent_id} ${state}`).join('\n'),
      open,
    ]),
  );
}

async function follow(
  services: Services,
  open: Operation[],
  step: Step | undefined,
  clock: () => number,
): Promise<void> {
  const correlationId = open[0]?.correlation_id;
  if (correlationId === undefined || step === undefined) return;
  try {
    await requireSubMerchant(services, correlationId);
    await rereadWithdrawals(services, correlationId, open);
  } catch (error) {
    log.warn({ err: error }, 'withdrawals of a sub-merchant could not be followed');
  }
  step.count += 1;
  step.dueAt = clock() + pauseMs(step.count);
}

function pauseMs(count: number): number {
  return (BACKOFF[Math.min(count, BACKOFF.length - 1)] ?? 900) * 1000;
}
