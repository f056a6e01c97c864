import { route } from '@/lib/bff/route';
import { webhookParams } from '@/lib/contract/bff/webhooks/webhook-requests';
import { services } from '@/lib/operations/services';
import { readWebhook, requireVisibleWebhook } from '@/lib/operations/webhooks/history/read-webhooks';

export const GET = route({
  permission: 'events:read',
  scope: 'listed',
  params: webhookParams,
  handle: async ({ session, params }) => {
    const ready = await services();
    await requireVisibleWebhook(ready, session.user, params.id);
    return readWebhook(ready, params.id);
  },
});
