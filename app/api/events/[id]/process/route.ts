import { route } from '@/lib/bff/route';
import { emptyWebhookRequest, webhookParams } from '@/lib/contract/bff/webhooks/webhook-requests';
import { actorOf } from '@/lib/operations/actor';
import { services } from '@/lib/operations/services';
import { reprocessWebhook } from '@/lib/operations/webhooks/history/reprocess-webhook';

/** Runs our handler again with the stored body. */
export const POST = route({
  permission: 'events:work',
  params: webhookParams,
  body: emptyWebhookRequest,
  handle: async ({ params, session }) => reprocessWebhook(await services(), actorOf(session), params.id),
});
