import 'server-only';
import type { SubMerchantIntent } from '@/lib/contract/bff/sub-merchants/intents';
import { log } from '@/lib/log';
import type { Services } from '@/lib/operations/services';
import { requireSubMerchant } from '@/lib/operations/sub-merchants/require-sub-merchant';
import { withdrawalsToFollow } from '@/lib/store/sub-merchants/withdrawals';
import { refreshWithdrawals } from './refresh-withdrawals';

const HOUR_MS = 3_600_000;
/** Seconds; the last repeats. */
const BACKOFF = [2, 3, 5, 8, 13, 21, 34, 60, 120, 300, 900];
const MOST = 200;
const AT_ONCE = 3;

interface Step {
  count: number;
  dueAt: number;
}

/**
 * Searches records of unknown, resolved and fresh withdrawals; no webhook reports them (WDR-29). GETs only (safety
 * 9); `clock` in milliseconds.
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

/** A new withdrawal or state restarts with short pauses. */
async function toFollow(services: Services, now: number): Promise<Map<string, SubMerchantIntent[]>> {
  const ago = (hours: number) => new Date(now - hours * HOUR_MS);
  const since = { unknown: ago(30 * 24), resolved: ago(7 * 24), untied: ago(2) };
  const bySubMerchant = new Map<string, SubMerchantIntent[]>();
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
  open: SubMerchantIntent[],
  step: Step | undefined,
  clock: () => number,
): Promise<void> {
  const correlationId = open[0]?.correlation_id;
  if (correlationId === undefined || step === undefined) return;
  try {
    await requireSubMerchant(services, correlationId);
    await refreshWithdrawals(services, correlationId, open);
  } catch (error) {
    log.warn({ err: error }, 'withdrawals of a sub-merchant could not be followed');
  }
  step.count += 1;
  step.dueAt = clock() + pauseMs(step.count);
}

function pauseMs(count: number): number {
  return (BACKOFF[Math.min(count, BACKOFF.length - 1)] ?? 900) * 1000;
}
