import { route } from '@/lib/bff/route';
import { conversionParams, resolveRequest } from '@/lib/contract/bff/conversion-requests';
import { actorOf } from '@/lib/operations/actor';
import { resolveUnknownConversion } from '@/lib/operations/conversions/resolve-conversion';
import { services } from '@/lib/operations/services';

export const POST = route({
  permission: 'conversions:accept',
  scope: 'account',
  params: conversionParams,
  body: resolveRequest,
  handle: async ({ session, params, body }) =>
    resolveUnknownConversion(await services(), actorOf(session), { rfqId: params.rfq_id, ...body }),
});
