import { route } from '@/lib/bff/route';
import { correlationParams } from '@/lib/contract/bff-sub-merchants';
import { withdrawRequest } from '@/lib/contract/bff-sub-withdrawal-requests';
import { LIST_QUERIES } from '@/lib/contract/bff-transaction-requests';
import { DomainError } from '@/lib/contract/domain-error';
import { actorOf } from '@/lib/operations/actor';
import { services } from '@/lib/operations/services';
import { listSubWithdrawals } from '@/lib/operations/sub-merchants/list-sub-withdrawals';
import { withdraw } from '@/lib/operations/sub-merchants/withdraw';

export const GET = route({
  permission: 'sub_merchants:read',
  params: correlationParams,
  query: LIST_QUERIES.withdrawals,
  handle: async ({ params, query, signal }) =>
    listSubWithdrawals(await services(), params.correlation_id, query, { signal }),
});

export const POST = route({
  permission: 'sub_merchants:withdraw',
  params: correlationParams,
  body: withdrawRequest,
  handle: async ({ session, params, body, idempotencyKey, requestId }) => {
    if (idempotencyKey === undefined) throw new DomainError('missing_idempotency_key');
    return withdraw(await services(), actorOf(session), {
      correlationId: params.correlation_id,
      intentId: idempotencyKey,
      requestId,
      asked: body,
    });
  },
});
