import { route } from '@/lib/bff/route';
import { checkoutLinkRequest, linksQuery } from '@/lib/contract/bff/checkout-links';
import { correlationParams } from '@/lib/contract/bff/sub-merchants/register';
import { actorOf } from '@/lib/operations/actor';
import {
  createCheckoutForSubMerchant,
  readSubMerchantCheckouts,
} from '@/lib/operations/checkout-links/sub-merchant-checkouts';
import { services } from '@/lib/operations/services';

export const GET = route({
  permission: 'sub_merchants:read',
  scope: 'sub_merchant',
  params: correlationParams,
  query: linksQuery,
  handle: async ({ params, query }) =>
    readSubMerchantCheckouts(await services(), params.correlation_id, query),
});

export const POST = route({
  permission: 'sub_merchants:checkout',
  scope: 'sub_merchant',
  params: correlationParams,
  body: checkoutLinkRequest,
  intent: true,
  handle: async ({ session, params, body, intentId, requestId }) => {
    return createCheckoutForSubMerchant(await services(), actorOf(session), params.correlation_id, {
      intentId,
      requestId,
      asked: body,
    });
  },
});
