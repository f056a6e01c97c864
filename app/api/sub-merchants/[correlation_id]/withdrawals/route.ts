import { stillMay } from '@/lib/auth/still-may';
import { route } from '@/lib/bff/route';
import { correlationParams } from '@/lib/contract/bff/sub-merchants/register';
import { withdrawRequest } from '@/lib/contract/bff/sub-merchants/withdrawal-requests';
import { LIST_QUERIES } from '@/lib/contract/bff/transaction-requests';
import { actorOf } from '@/lib/operations/actor';
import { services } from '@/lib/operations/services';
import { readSubMerchantWithdrawals } from '@/lib/operations/sub-merchants/withdrawals/list-withdrawals';
import { withdraw } from '@/lib/operations/sub-merchants/withdrawals/withdraw';

export const GET = route({
  permission: 'sub_merchants:read',
  scope: 'sub_merchant',
  params: correlationParams,
  query: LIST_QUERIES.withdrawals,
  handle: async ({ session, params, query, signal }) => {
    const asked = { signal, actorId: session.user.id };
    return readSubMerchantWithdrawals(await services(), params.correlation_id, query, asked);
  },
});

export const POST = route({
  permission: 'sub_merchants:withdraw',
  scope: 'sub_merchant',
  params: correlationParams,
  body: withdrawRequest,
  intent: true,
  stepUp: 'withdraw',
  handle: async ({ session, params, body, intentId, requestId }) => {
    return withdraw(await services(), actorOf(session), {
      correlationId: params.correlation_id,
      intentId,
      requestId,
      asked: body,
      stillMay: stillMay(session, 'sub_merchants:withdraw', { subMerchant: params.correlation_id }),
    });
  },
});
