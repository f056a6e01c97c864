import { route } from '@/lib/bff/route';
import { webhookParams } from '@/lib/contract/bff/webhooks/webhook-requests';
import { services } from '@/lib/operations/services';
import { readWebhook } from '@/lib/operations/webhooks/history/read-webhooks';

export const GET = route({
  permission: 'events:read',
  params: webhookParams,
  handle: async ({ params }) => readWebhook(await services(), params.id),
});
