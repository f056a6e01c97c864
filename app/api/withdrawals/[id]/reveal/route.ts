import { route } from '@/lib/bff/route';
import { revealRequest, transactionParams } from '@/lib/contract/bff/transaction-requests';
import { services } from '@/lib/operations/services';
import { revealTransaction } from '@/lib/operations/transactions/reveal-transaction';

export const POST = route({
  permission: 'transactions:reveal',
  scope: 'account',
  params: transactionParams,
  body: revealRequest,
  handle: async ({ session, params, body, signal }) =>
    revealTransaction(await services(), session.user, 'withdrawals', {
      id: params.id,
      ...body,
      signal,
    }),
});
