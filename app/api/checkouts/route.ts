import { direct } from '@/lib/bff/direct';
import { route } from '@/lib/bff/route';
import { checkoutLinkRequest } from '@/lib/contract/bff-links';
import { LIST_QUERIES } from '@/lib/contract/bff-transaction-requests';
import { DomainError } from '@/lib/contract/domain-error';
import { actorOf } from '@/lib/operations/actor';
import { createCheckoutLink } from '@/lib/operations/create-checkout-link';
import { listTransactions } from '@/lib/operations/list-transactions';
import { services } from '@/lib/operations/services';

export const GET = direct(
  '/api/checkouts',
  route({
    permission: 'transactions:read',
    query: LIST_QUERIES.checkouts,
    handle: async ({ query, signal }) => listTransactions(await services(), 'checkouts', query, { signal }),
  }),
);

export const POST = route({
  permission: 'checkouts:create',
  body: checkoutLinkRequest,
  handle: async ({ session, body, idempotencyKey, requestId }) => {
    if (idempotencyKey === undefined) throw new DomainError('missing_idempotency_key');
    return createCheckoutLink(await services(), actorOf(session), {
      intentId: idempotencyKey,
      requestId,
      asked: body,
    });
  },
});
