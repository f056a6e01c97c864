import { route } from '@/lib/bff/route';
import { webhookParams, webhookRevealRequest } from '@/lib/contract/bff/webhooks/webhook-requests';
import { services } from '@/lib/operations/services';
import { revealWebhook } from '@/lib/operations/webhooks/history/reveal-webhook';

export const POST = route({
  permission: 'transactions:reveal',
  params: webhookParams,
  body: webhookRevealRequest,
  handle: async ({ params, session, body }) =>
    revealWebhook(await services(), session.user, { id: params.id, ...body }),
});
