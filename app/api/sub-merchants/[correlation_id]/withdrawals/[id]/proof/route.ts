import { route } from '@/lib/bff/route';
import { correlationParams } from '@/lib/contract/bff/sub-merchants/register';
import { transactionParams } from '@/lib/contract/bff/transaction-requests';
import { services } from '@/lib/operations/services';
import { readWithdrawalProof } from '@/lib/operations/sub-merchants/withdrawals/read-withdrawal-proof';

export const GET = route({
  permission: 'sub_merchants:read',
  scope: 'sub_merchant',
  params: correlationParams.extend(transactionParams.shape),
  handle: async ({ session, params, signal }) =>
    readWithdrawalProof(await services(), params.correlation_id, params.id, {
      actorId: session.user.id,
      signal,
    }),
});
