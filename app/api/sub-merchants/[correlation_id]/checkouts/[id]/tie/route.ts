import { route } from '@/lib/bff/route';
import { linkParams, tieRequest } from '@/lib/contract/bff/checkout-links';
import { correlationParams } from '@/lib/contract/bff/sub-merchants/register';
import { actorOf } from '@/lib/operations/actor';
import { tieSubMerchantCheckout } from '@/lib/operations/checkout-links/sub-merchant-checkouts';
import { services } from '@/lib/operations/services';

/** About the account: the record comes from its whole list. */
export const POST = route({
  permission: 'sub_merchants:checkout',
  scope: 'account',
  params: correlationParams.extend(linkParams.shape),
  body: tieRequest,
  handle: async ({ session, params, body }) =>
    tieSubMerchantCheckout(await services(), actorOf(session), params.correlation_id, {
      id: params.id,
      ...body,
    }),
});
