import { direct } from '@/lib/bff/fast-path/direct-routes';
import { route } from '@/lib/bff/route';
import { conversionsQuery, quoteRequest } from '@/lib/contract/bff/conversion-requests';
import { actorOf } from '@/lib/operations/actor';
import { createQuote } from '@/lib/operations/conversions/create-quote';
import { listConversions } from '@/lib/operations/conversions/read-conversion';
import { redactForRole } from '@/lib/operations/personal-data/redact-for-role';
import { services } from '@/lib/operations/services';

export const GET = direct(
  '/api/conversions',
  route({
    permission: 'conversions:read',
    scope: 'account',
    query: conversionsQuery,
    handle: async ({ session, query }) =>
      redactForRole(session.user, await listConversions(await services(), query)),
  }),
);

export const POST = route({
  permission: 'conversions:quote',
  scope: 'account',
  body: quoteRequest,
  handle: async ({ session, body }) => createQuote(await services(), actorOf(session), body),
});
