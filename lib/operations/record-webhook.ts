import 'server-only';
import { keepTogether } from '@/lib/store/events-gather';
import { type Kept, keepDelivery } from '@/lib/store/events-inbox';
import type { InboxLimits } from '@/lib/store/events-keep';
import { tellFull } from './events/tell-full';
import { verifyWebhook } from './events/verify-webhook';
import { workerOf } from './events/worker';
import type { Services } from './services';

export interface ArrivedWebhook {
  token: string;
  rawBody: Uint8Array;
  /** Names in lower case. */
  headers: Record<string, string>;
}

/**
 * Judges the signature and keeps what arrived, raw and once (safety 57): when this resolves it is committed. It is
 * worked on afterwards, from the inbox. Whatever it says, nothing changes before the object it is about was read with
 * our own key (safety 56).
 */
export async function recordWebhook(
  services: Services,
  arrived: ArrivedWebhook,
  limits?: InboxLimits,
): Promise<Kept> {
  const { assumptions, webhookSecrets, store } = services;
  const { signature } = assumptions.webhooks;
  const clocks = [services.clock(), services.now()];
  const judge = (secret: string | undefined) => verifyWebhook(arrived, { signature, secret, clocks });
  const verdicts = { standard: judge(webhookSecrets.standard), programme: judge(webhookSecrets.programme) };
  const delivery = { ...arrived, verdicts, receivedAt: new Date(services.clock()) };
  const kept = await (limits === undefined
    ? keepTogether(store.db, delivery)
    : keepDelivery(store.db, delivery, limits));
  if (kept === 'stored' || kept === 'duplicate') workerOf(services).wake();
  else if (kept === 'full') tellFull(services, arrived.token);
  return kept;
}
