import { route } from '@/lib/bff/route';
import { sendWebhook } from '@/lib/bff/send-webhook';
import { sendWebhookRequest } from '@/lib/contract/bff/webhooks/webhook-inbox';
import { actorOf } from '@/lib/operations/actor';
import { services } from '@/lib/operations/services';

/** Sends a webhook to our own receiver, signed as asked. */
export const POST = route({
  permission: 'sandbox:control',
  scope: 'account',
  body: sendWebhookRequest,
  handle: async ({ session, body }) => sendWebhook(await services(), actorOf(session), body),
});
