import { direct } from '@/lib/bff/fast-path/direct-routes';
import { route } from '@/lib/bff/route';
import { webhookInboxQuery } from '@/lib/contract/bff/webhooks/webhook-inbox';
import { services } from '@/lib/operations/services';
import { readWebhooks } from '@/lib/operations/webhooks/history/read-webhooks';

export const GET = direct(
  '/api/events',
  route({
    permission: 'events:read',
    scope: 'listed',
    query: webhookInboxQuery,
    handle: async ({ session, query }) => readWebhooks(await services(), session.user, query),
  }),
);
