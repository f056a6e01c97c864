import { route } from '@/lib/bff/route';
import { operationParams, outcomeWordRequest } from '@/lib/contract/outcome-word';
import { actorOf } from '@/lib/operations/actor';
import { services } from '@/lib/operations/services';
import { resolveBranding } from '@/lib/operations/sub-merchants/resolve-branding';

export const POST = route({
  permission: 'sub_merchants:brand',
  params: operationParams,
  body: outcomeWordRequest,
  handle: async ({ session, params, body }) =>
    resolveBranding(await services(), actorOf(session), {
      correlationId: params.correlation_id,
      id: params.id,
      ...body,
    }),
});
