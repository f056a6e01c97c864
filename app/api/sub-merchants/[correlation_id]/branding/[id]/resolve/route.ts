import { route } from '@/lib/bff/route';
import { intentParams, manualResolutionRequest } from '@/lib/contract/bff/sub-merchants/manual-resolution';
import { actorOf } from '@/lib/operations/actor';
import { services } from '@/lib/operations/services';
import { resolveBranding } from '@/lib/operations/sub-merchants/branding/resolve-branding';

export const POST = route({
  permission: 'sub_merchants:brand',
  scope: 'sub_merchant',
  params: intentParams,
  body: manualResolutionRequest,
  stepUp: 'outcome',
  handle: async ({ session, params, body }) =>
    resolveBranding(await services(), actorOf(session), {
      correlationId: params.correlation_id,
      id: params.id,
      ...body,
    }),
});
