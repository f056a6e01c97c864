import { route } from '@/lib/bff/route';
import { intentParams, manualResolutionRequest } from '@/lib/contract/bff/sub-merchants/manual-resolution';
import { personOf } from '@/lib/operations/actor';
import { recordWithdrawalOutcome } from '@/lib/operations/requests/record-outcome';
import { services } from '@/lib/operations/services';

export const POST = route({
  permission: 'sub_merchants:withdraw',
  scope: 'sub_merchant',
  params: intentParams,
  body: manualResolutionRequest,
  stepUp: 'outcome',
  handle: async ({ session, params, body }) =>
    recordWithdrawalOutcome(await services(), personOf(session), {
      correlationId: params.correlation_id,
      id: params.id,
      ...body,
    }),
});
