import { route } from '@/lib/bff/route';
import { emptyWebhookRequest, webhookParams } from '@/lib/contract/bff/webhooks/webhook-requests';
import { services } from '@/lib/operations/services';
import { requireVisibleWebhook } from '@/lib/operations/webhooks/history/read-webhooks';
import { refreshRecord } from '@/lib/operations/webhooks/history/reprocess-webhook';

/** Reads the record of a webhook from the API now. */
export const POST = route({
  permission: 'events:work',
  scope: 'listed',
  params: webhookParams,
  body: emptyWebhookRequest,
  handle: async ({ params, session }) => {
    const ready = await services();
    await requireVisibleWebhook(ready, session.user, params.id);
    return refreshRecord(ready, params.id);
  },
});
