import 'server-only';
import type { Services } from '@/lib/operations/services';
import { inboxWorkerOf } from '@/lib/operations/webhooks/process/inbox-worker';
import { batchDeliveries } from '@/lib/store/webhooks/batch-deliveries';
import { INBOX_LIMITS, type Kept, keepDelivery, keepUnmatched } from '@/lib/store/webhooks/delivery-inbox';
import type { InboxLimits, NewDelivery } from '@/lib/store/webhooks/insert-deliveries';
import { isKnownAddress } from '@/lib/store/webhooks/known-addresses';
import { notifyFloodedAddress } from './notify-flooded-address';
import { verifyWebhook } from './verify-webhook';

export interface ArrivedWebhook {
  token: string;
  rawBody: Uint8Array;
  headers: Record<string, string>;
}

/** Commits the raw delivery once (safety 57); nothing changes before an authenticated read (safety 56). */
export async function recordWebhook(
  services: Services,
  arrived: ArrivedWebhook,
  limits?: InboxLimits,
): Promise<Kept> {
  const { store } = services;
  const delivery = judged(services, arrived);
  const kept = await (limits === undefined
    ? batchDeliveries(store.db, delivery)
    : keepDelivery(store.db, delivery, limits));
  if (kept === 'stored' || kept === 'duplicate') inboxWorkerOf(services).wake();
  else if (kept === 'full') notifyFloodedAddress(services, arrived.token);
  return kept;
}

/** Whether Mesa minted it. Asked before a body is read: what is sent to nobody costs next to nothing (safety 57). */
export function isAddress({ store }: Services, token: string): Promise<boolean> {
  return isKnownAddress(store.db, token);
}

/** What may be read of a body to an unknown address. */
export const MAX_UNMATCHED_BYTES = INBOX_LIMITS.unverifiedBytes;

/** Keeps the beginning of a body to an unknown address, for diagnosis, within the limits of its source (safety 57). */
export async function recordUnmatched(
  services: Services,
  { size, ...arrived }: ArrivedWebhook & { size: number },
): Promise<void> {
  await keepUnmatched(services.store.db, { ...judged(services, arrived), size });
}

function judged(services: Services, arrived: ArrivedWebhook): NewDelivery {
  const { assumptions, webhookSecrets } = services;
  const { signature } = assumptions.webhooks;
  const clocks = [services.clock(), services.now()];
  const judge = (secret: string | undefined) => verifyWebhook(arrived, { signature, secret, clocks });
  const verdicts = { standard: judge(webhookSecrets.standard), programme: judge(webhookSecrets.programme) };
  return { ...arrived, verdicts, receivedAt: new Date(services.clock()) };
}
