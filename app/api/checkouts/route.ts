import { direct } from '@/lib/bff/fast-path/direct-routes';
import { route } from '@/lib/bff/route';
import { checkoutLinkRequest } from '@/lib/contract/bff/checkout-links';
import { LIST_QUERIES } from '@/lib/contract/bff/transaction-requests';
import { actorOf } from '@/lib/operations/actor';
import { createCheckoutLink } from '@/lib/operations/checkout-links/create-checkout-link';
import { services } from '@/lib/operations/services';
import { listTransactions } from '@/lib/operations/transactions/list-transactions';

export const GET = direct(
  '/api/checkouts',
  route({
    permission: 'transactions:read',
    scope: 'account',
    query: LIST_QUERIES.checkouts,
    handle: async ({ query, signal, session }) =>
      listTransactions(await services(), 'checkouts', query, { signal, actorId: session.user.id }),
  }),
);

export const POST = route({
  permission: 'checkouts:create',
  scope: 'account',
  body: checkoutLinkRequest,
  intent: true,
  handle: async ({ session, body, intentId, requestId }) => {
    return createCheckoutLink(await services(), actorOf(session), {
      intentId,
      requestId,
      asked: body,
    });
  },
});
