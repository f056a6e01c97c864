import 'server-only';
import { receiveWebhook } from '@/lib/bff/fast-path/receive-webhook';
import type { Actor } from '@/lib/contract/bff/conversions';
import type { SendWebhookAnswer, SendWebhookRequest } from '@/lib/contract/bff/webhooks/webhook-inbox';
import type { Services } from '@/lib/operations/services';
import { composeWebhook } from '@/lib/operations/webhooks/receive/compose-webhook';

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
