import { direct } from '@/lib/bff/fast-path/direct-routes';
import { route } from '@/lib/bff/route';
import { LIST_QUERIES } from '@/lib/contract/bff/transaction-requests';
import { services } from '@/lib/operations/services';
import { listTransactions } from '@/lib/operations/transactions/list-transactions';

export const GET = direct(
  '/api/withdrawals',
  route({
    permission: 'transactions:read',
    scope: 'account',
    query: LIST_QUERIES.withdrawals,
    handle: async ({ query, signal, session }) =>
      listTransactions(await services(), 'withdrawals', query, { signal, actorId: session.user.id }),
  }),
);
