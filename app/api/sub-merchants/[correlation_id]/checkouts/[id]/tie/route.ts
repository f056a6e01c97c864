import { route } from '@/lib/bff/route';
import { linkParams, tieRequest } from '@/lib/contract/bff-links';
import { correlationParams } from '@/lib/contract/bff-sub-merchants';
import { actorOf } from '@/lib/operations/actor';
import { services } from '@/lib/operations/services';
import { tieSubCheckout } from '@/lib/operations/sub-merchants/create-sub-checkout';

export const POST = route({
  permission: 'sub_merchants:checkout',
  params: correlationParams.extend(linkParams.shape),
  body: tieRequest,
  handle: async ({ session, params, body }) =>
    tieSubCheckout(await services(), actorOf(session), params.correlation_id, { id: params.id, ...body }),
});
