import 'server-only';
import type { Actor } from '@/lib/contract/bff';
import type { SendWebhookAnswer, SendWebhookRequest } from '@/lib/contract/bff-event-inbox';
import { composeWebhook } from '@/lib/operations/events/compose-webhook';
import type { Services } from '@/lib/operations/services';
import { receiveWebhook } from './receive-webhook';

/** Hands a composed webhook to our own receiver, which knows nothing of where it comes from. */
export async function sendWebhook(
  services: Services,
  actor: Actor,
  asked: SendWebhookRequest,
): Promise<SendWebhookAnswer> {
  const { token, body, headers } = await composeWebhook(services, actor, asked);
  const request = new Request(`http://localhost/api/webhooks/${token}`, { method: 'POST', headers, body });
  const { status } = await receiveWebhook(request, { params: Promise.resolve({ token }) });
  return { status, now: new Date(services.now()).toISOString() };
}
