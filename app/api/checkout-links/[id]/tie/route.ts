import { route } from '@/lib/bff/route';
import { linkParams, tieRequest } from '@/lib/contract/bff/checkout-links';
import { actorOf } from '@/lib/operations/actor';
import { tieCheckout } from '@/lib/operations/checkout-links/tie-checkout';
import { services } from '@/lib/operations/services';

export const POST = route({
  permission: 'checkouts:create',
  scope: 'account',
  params: linkParams,
  body: tieRequest,
  handle: async ({ session, params, body }) =>
    tieCheckout(await services(), actorOf(session), { ...params, ...body, correlationId: null }),
});
