import 'server-only';
import { findWebhookToken, type Kept, recordDelivery } from '@/lib/store/webhooks';
import type { Services } from './services';

export interface ArrivedWebhook {
  token: string;
  rawBody: Uint8Array;
  headers: Record<string, string>;
}

/**
 * Keeps what arrived, raw and once (safety 57), and takes it as a hint: the object it is about is read again
 * with our own key, and nothing else changes (safety 56). When this resolves the delivery is committed.
 */
export async function recordWebhook(services: Services, arrived: ArrivedWebhook): Promise<Kept> {
  const { db } = services.store;
  const kept = await recordDelivery(db, arrived);
  if (kept === 'unmatched') return kept;
  const token = await findWebhookToken(db, arrived.token);
  if (token?.kind === 'conversion' && token.subject !== null) services.reread.hint(token.subject);
  return kept;
}
