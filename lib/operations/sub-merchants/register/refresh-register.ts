import 'server-only';
import type { SubMerchantsReadAnswer } from '@/lib/contract/bff-sub-merchants';
import { DomainError } from '@/lib/contract/domain-error';
import { FAILS_FOR_ALL } from '@/lib/contract/errors';
import { log } from '@/lib/log';
import { subMerchantsToRead } from '@/lib/store/list-sub-merchants';
import { fewAtOnce } from '../few-at-once';
import type { Services } from '../services';
import { readOnboarding, readSubMerchantBalance } from './read-overview';
import { requireSubMerchant } from './require-sub-merchant';
import { type Reader, shownTo } from './shown-to';
import { requireSigning } from './signed-fault';

const AT_ONCE = 4;

/** Nobody reads for themselves here, and nothing of it is answered. */
const BACKGROUND: Reader = { role: 'viewer' };

/** Onboarding and balance of each, a few at once; a failure is told in the register's health, not thrown. */
export async function readAgain(
  services: Services,
  reader: Reader,
  correlationIds: readonly string[],
  signal?: AbortSignal,
): Promise<SubMerchantsReadAnswer> {
  requireSigning(services);
  const ids = [...new Set(correlationIds)];
  for (const id of ids) await requireSubMerchant(services, id);
  await readMany(services, reader, ids, signal);
  const items = await Promise.all(ids.map((id) => requireSubMerchant(services, id)));
  return {
    items: items.map((item) => shownTo(reader, item)),
    now: new Date(services.now()).toISOString(),
  };
}

/** Resolves to false when it was broken off, because what failed would fail for all. */
async function readMany(
  services: Services,
  reader: Reader,
  ids: readonly string[],
  signal?: AbortSignal,
): Promise<boolean> {
  const turns = fewAtOnce(AT_ONCE);
  let goOn = true;
  const one = async (id: string) => {
    if (!goOn) return;
    try {
      await readOnboarding(services, reader, id, signal);
      await readSubMerchantBalance(services, id, signal);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      if (FAILS_FOR_ALL.has(error.code)) goOn = false;
    }
  };
  await Promise.all(ids.map((id) => turns(() => one(id), signal)));
  return goOn;
}

const EVERY_MS = 30_000;
const AFTER_FAILURE_MS = 300_000;
/** Webhooks tell sooner; this is for what none was asked for, and for what got lost. */
const STALE_MS = 1_800_000;
const BATCH = 20;

/**
 * Reads what was never read, or longest ago, a batch at a time. `tick` starts it when its time has come and waits for
 * nothing, so that a slow API holds up nothing else; `ended` resolves when what was started has ended.
 */
export function createRegisterReader(services: Services): { tick(): void; ended(): Promise<void> } {
  let nextAt = 0;
  let running: Promise<void> | undefined;
  const batch = async () => {
    const before = new Date(services.clock() - STALE_MS);
    const ids = await subMerchantsToRead(services.store.db, before, BATCH);
    if (ids.length === 0 || (await readMany(services, BACKGROUND, ids))) return;
    nextAt = services.clock() + AFTER_FAILURE_MS;
    log.warn({ count: ids.length }, 'the register of sub-merchants could not be read again');
  };
  return {
    tick() {
      if (!services.canSign || running !== undefined || services.clock() < nextAt) return;
      nextAt = services.clock() + EVERY_MS;
      running = batch()
        .catch((error: unknown) => log.error({ err: error }, 'reading the register of sub-merchants failed'))
        .finally(() => {
          running = undefined;
        });
    },
    ended: async () => running,
  };
}
