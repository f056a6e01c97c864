import { route } from '@/lib/bff/route';
import { operationParams, outcomeWordRequest } from '@/lib/contract/outcome-word';
import { actorOf } from '@/lib/operations/actor';
import { services } from '@/lib/operations/services';
import { resolveWithdrawal } from '@/lib/operations/sub-merchants/resolve-withdrawal';

export const POST = route({
  permission: 'sub_merchants:withdraw',
  params: operationParams,
  body: outcomeWordRequest,
  handle: async ({ session, params, body }) =>
    resolveWithdrawal(await services(), actorOf(session), {
      correlationId: params.correlation_id,
      id: params.id,
      ...body,
    }),
});
