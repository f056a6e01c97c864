import { route } from '@/lib/bff/route';
import { emptyWebhookRequest, webhookParams } from '@/lib/contract/bff/webhooks/webhook-requests';
import { actorOf } from '@/lib/operations/actor';
import { services } from '@/lib/operations/services';
import { requireVisibleWebhook } from '@/lib/operations/webhooks/history/read-webhooks';
import { reprocessWebhook } from '@/lib/operations/webhooks/history/reprocess-webhook';

/** Runs our handler again with the stored body. */
export const POST = route({
  permission: 'events:work',
  scope: 'listed',
  params: webhookParams,
  body: emptyWebhookRequest,
  handle: async ({ params, session }) => {
    const ready = await services();
    await requireVisibleWebhook(ready, session.user, params.id);
    return reprocessWebhook(ready, actorOf(session), params.id);
  },
});
