import { route } from '@/lib/bff/route';
import { checkoutLinkRequest, linksQuery } from '@/lib/contract/bff-links';
import { correlationParams } from '@/lib/contract/bff-sub-merchants';
import { DomainError } from '@/lib/contract/domain-error';
import { actorOf } from '@/lib/operations/actor';
import { services } from '@/lib/operations/services';
import { createSubCheckout, readSubCheckouts } from '@/lib/operations/sub-merchants/create-sub-checkout';

export const GET = route({
  permission: 'sub_merchants:read',
  params: correlationParams,
  query: linksQuery,
  handle: async ({ params, query }) => readSubCheckouts(await services(), params.correlation_id, query),
});

export const POST = route({
  permission: 'sub_merchants:checkout',
  params: correlationParams,
  body: checkoutLinkRequest,
  handle: async ({ session, params, body, idempotencyKey, requestId }) => {
    if (idempotencyKey === undefined) throw new DomainError('missing_idempotency_key');
    return createSubCheckout(await services(), actorOf(session), params.correlation_id, {
      intentId: idempotencyKey,
      requestId,
      asked: body,
    });
  },
});
