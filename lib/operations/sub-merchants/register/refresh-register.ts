import 'server-only';
import pLimit from 'p-limit';
import { seesSubMerchant } from '@/lib/access/limit';
import { DomainError } from '@/lib/contract/bff/domain-error';
import { FAILS_FOR_ALL } from '@/lib/contract/bff/errors';
import type { SubMerchantsReadAnswer } from '@/lib/contract/bff/sub-merchants/register';
import { log } from '@/lib/log/log';
import type { Services } from '@/lib/operations/services';
import { requireSigning } from '@/lib/operations/sub-merchants/diagnose-signature';
import { hideOnboardingError, type Reader } from '@/lib/operations/sub-merchants/hide-onboarding-error';
import {
  readOnboarding,
  readSubMerchantBalance,
} from '@/lib/operations/sub-merchants/read-balance-and-onboarding';
import { requireSubMerchant } from '@/lib/operations/sub-merchants/require-sub-merchant';
import { subMerchantsToRead } from '@/lib/store/sub-merchants/list-sub-merchants';

const AT_ONCE = 4;

/** A read in the background is made as the weakest role. */
const BACKGROUND: Reader = { role: 'viewer' };

/** Reads a few at once and notes failures in the register. Throws `outside_limit`, and `no_signing_key`. */
export async function refreshRegister(
  services: Services,
  reader: Reader,
  correlationIds: readonly string[],
  signal?: AbortSignal,
): Promise<SubMerchantsReadAnswer> {
  requireSigning(services);
  const ids = [...new Set(correlationIds)];
  if (!ids.every((id) => seesSubMerchant(reader, id))) throw new DomainError('outside_limit');
  for (const id of ids) await requireSubMerchant(services, id);
  await readMany(services, reader, ids, signal);
  const items = await Promise.all(ids.map((id) => requireSubMerchant(services, id)));
  return {
    items: items.map((item) => hideOnboardingError(reader, item)),
    now: new Date(services.now()).toISOString(),
  };
}

/** False if the error would meet every id. */
async function readMany(
  services: Services,
  reader: Reader,
  ids: readonly string[],
  signal?: AbortSignal,
): Promise<boolean> {
  let goOn = true;
  const one = async (id: string) => {
    signal?.throwIfAborted();
    if (!goOn) return;
    try {
      await readOnboarding(services, reader, id, signal);
      await readSubMerchantBalance(services, id, signal);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      if (FAILS_FOR_ALL.has(error.code)) goOn = false;
    }
  };
  await pLimit(AT_ONCE).map(ids, one);
  return goOn;
}

const EVERY_MS = 30_000;
const AFTER_FAILURE_MS = 300_000;
/** Reads again after this time, in case a webhook was lost. */
const STALE_MS = 1_800_000;
const BATCH = 20;

/** Reads the stalest first. `tick` starts a batch in the background; `ended` resolves when it has ended. */
export function createRegisterRefresher(services: Services): { tick(): void; ended(): Promise<void> } {
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
