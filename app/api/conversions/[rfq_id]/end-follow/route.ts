import { route } from '@/lib/bff/route';
import { conversionParams } from '@/lib/contract/bff/conversion-requests';
import { actorOf } from '@/lib/operations/actor';
import { endFollowing } from '@/lib/operations/conversions/end-follow';
import { services } from '@/lib/operations/services';

export const POST = route({
  permission: 'conversions:accept',
  scope: 'account',
  params: conversionParams,
  handle: async ({ session, params }) =>
    endFollowing(await services(), actorOf(session), { rfqId: params.rfq_id }),
});
