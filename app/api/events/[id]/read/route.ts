import { route } from '@/lib/bff/route';
import { emptyWebhookRequest, webhookParams } from '@/lib/contract/bff/webhooks/webhook-requests';
import { services } from '@/lib/operations/services';
import { refreshRecord } from '@/lib/operations/webhooks/history/reprocess-webhook';

/** Reads the record of a webhook from the API now. */
export const POST = route({
  permission: 'events:work',
  params: webhookParams,
  body: emptyWebhookRequest,
  handle: async ({ params }) => refreshRecord(await services(), params.id),
});
