import { route } from '@/lib/bff/route';
import { webhookParams, webhookRevealRequest } from '@/lib/contract/bff/webhooks/webhook-requests';
import { services } from '@/lib/operations/services';
import { requireVisibleWebhook } from '@/lib/operations/webhooks/history/read-webhooks';
import { revealWebhook } from '@/lib/operations/webhooks/history/reveal-webhook';

export const POST = route({
  permission: 'transactions:reveal',
  scope: 'listed',
  params: webhookParams,
  body: webhookRevealRequest,
  handle: async ({ params, session, body }) => {
    const ready = await services();
    await requireVisibleWebhook(ready, session.user, params.id);
    return revealWebhook(ready, session.user, { id: params.id, ...body });
  },
});
