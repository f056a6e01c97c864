import { route } from '@/lib/bff/route';
import { conversionParams, resolveRequest } from '@/lib/contract/bff-requests';
import { actorOf } from '@/lib/operations/actor';
import { resolveUnknown } from '@/lib/operations/resolve-unknown';
import { services } from '@/lib/operations/services';

export const POST = route({
  permission: 'conversions:accept',
  params: conversionParams,
  body: resolveRequest,
  handle: async ({ session, params, body }) =>
    resolveUnknown(await services(), actorOf(session), { rfqId: params.rfq_id, ...body }),
});
