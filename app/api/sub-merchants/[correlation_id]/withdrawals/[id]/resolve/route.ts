import { route } from '@/lib/bff/route';
import { intentParams, manualResolutionRequest } from '@/lib/contract/bff/sub-merchants/manual-resolution';
import { actorOf } from '@/lib/operations/actor';
import { services } from '@/lib/operations/services';
import { resolveWithdrawal } from '@/lib/operations/sub-merchants/withdrawals/resolve-withdrawal';

export const POST = route({
  permission: 'sub_merchants:withdraw',
  scope: 'sub_merchant',
  params: intentParams,
  body: manualResolutionRequest,
  handle: async ({ session, params, body }) =>
    resolveWithdrawal(await services(), actorOf(session), {
      correlationId: params.correlation_id,
      id: params.id,
      ...body,
    }),
});
