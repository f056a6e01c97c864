import { route } from '@/lib/bff/route';
import { emptyWebhookRequest, webhookParams } from '@/lib/contract/bff/webhooks/webhook-requests';
import { actorOf } from '@/lib/operations/actor';
import { services } from '@/lib/operations/services';
import { revealWebhook } from '@/lib/operations/webhooks/history/reveal-webhook';

export const POST = route({
  permission: 'transactions:reveal',
  params: webhookParams,
  body: emptyWebhookRequest,
  handle: async ({ params, session }) => revealWebhook(await services(), actorOf(session), params.id),
});
