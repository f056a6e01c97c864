import { route } from '@/lib/bff/route';
import { transactionParams, transactionQuery } from '@/lib/contract/bff/transaction-requests';
import { services } from '@/lib/operations/services';
import { readTransaction } from '@/lib/operations/transactions/find-transaction';

export const GET = route({
  permission: 'transactions:read',
  scope: 'account',
  params: transactionParams,
  query: transactionQuery,
  handle: async ({ session, params, query, signal }) =>
    readTransaction(await services(), 'onramps', { id: params.id, at: query.at, signal }, session.user),
});
