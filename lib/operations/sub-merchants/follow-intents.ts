import 'server-only';
import type { IntentKind, SubMerchantIntent } from '@/lib/contract/bff/sub-merchants/intents';
import { log } from '@/lib/log/log';
import type { Services } from '@/lib/operations/services';
import { intentsToFollow } from '@/lib/store/sub-merchants/intents';
import { requireSubMerchant } from './require-sub-merchant';
import { readWhitelist } from './whitelist/read-whitelist';
import { WHITELIST_KINDS } from './whitelist/whitelist-evidence';
import { refreshWithdrawals } from './withdrawals/refresh-withdrawals';

const HOUR_MS = 3_600_000;
/** Seconds between reads; the last value repeats. */
const BACKOFF = [2, 3, 5, 8, 13, 21, 34, 60, 120, 300, 900];
const MOST = 200;
const AT_ONCE = 3;

interface Step {
  count: number;
  dueAt: number;
}

interface Followed {
  kinds: readonly IntentKind[];
  hours: { unknown: number; resolved: number; untied?: number };
  read(services: Services, correlationId: string, open: SubMerchantIntent[]): Promise<unknown>;
}

const WITHDRAWALS: Followed = {
  kinds: ['withdraw'],
  hours: { unknown: 30 * 24, resolved: 7 * 24, untied: 2 },
  read: refreshWithdrawals,
};

const WHITELISTS: Followed = {
  kinds: WHITELIST_KINDS,
  hours: { unknown: 30 * 24, resolved: 7 * 24 },
  read: (services, correlationId) => readWhitelist(services, correlationId),
};

/**
 * Searches the records of unknown, resolved and fresh withdrawals (WDR-29). Sends GETs only (safety 9); `clock` in
 * ms.
 */
export const createWithdrawalFollower = (services: Services, clock = services.clock) =>
  createFollower(services, WITHDRAWALS, clock);

/** Reads whitelists with an unknown or resolved change; only evidence ends it (safety 10). */
export const createWhitelistFollower = (services: Services, clock = services.clock) =>
  createFollower(services, WHITELISTS, clock);

function createFollower(services: Services, followed: Followed, clock: () => number) {
  let steps = new Map<string, Step>();
  return {
    async tick(): Promise<void> {
      const now = clock();
      const groups = await toFollow(services, followed, now);
      steps = new Map(
        [...groups].map(([key]) => [key, steps.get(key) ?? { count: 0, dueAt: now + pauseMs(0) }]),
      );
      const due = [...groups].filter(([key]) => (steps.get(key)?.dueAt ?? 0) <= now).slice(0, AT_ONCE);
      await Promise.all(due.map(([key, open]) => follow(services, followed, open, steps.get(key), clock)));
    },
  };
}

/** Groups by sub-merchant. A new intent or state starts again with short pauses. */
async function toFollow(
  services: Services,
  { kinds, hours }: Followed,
  now: number,
): Promise<Map<string, SubMerchantIntent[]>> {
  const ago = (count: number) => new Date(now - count * HOUR_MS);
  const since = {
    unknown: ago(hours.unknown),
    resolved: ago(hours.resolved),
    ...(hours.untied === undefined ? {} : { untied: ago(hours.untied) }),
  };
  const bySubMerchant = new Map<string, SubMerchantIntent[]>();
  for (const intent of await intentsToFollow(services.store.db, kinds, since, MOST)) {
    const { correlation_id } = intent;
    bySubMerchant.set(correlation_id, [...(bySubMerchant.get(correlation_id) ?? []), intent]);
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
  { read }: Followed,
  open: SubMerchantIntent[],
  step: Step | undefined,
  clock: () => number,
): Promise<void> {
  const correlationId = open[0]?.correlation_id;
  if (correlationId === undefined || step === undefined) return;
  try {
    await requireSubMerchant(services, correlationId);
    await read(services, correlationId, open);
  } catch (error) {
    log.warn({ err: error }, 'unknown outcomes of a sub-merchant could not be followed');
  }
  step.count += 1;
  step.dueAt = clock() + pauseMs(step.count);
}

function pauseMs(count: number): number {
  return (BACKOFF[Math.min(count, BACKOFF.length - 1)] ?? 900) * 1000;
}
