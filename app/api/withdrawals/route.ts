import { direct } from '@/lib/bff/direct';
import { route } from '@/lib/bff/route';
import { LIST_QUERIES } from '@/lib/contract/bff-transaction-requests';
import { listTransactions } from '@/lib/operations/list-transactions';
import { services } from '@/lib/operations/services';

export const GET = direct(
  '/api/withdrawals',
  route({
    permission: 'transactions:read',
    query: LIST_QUERIES.withdrawals,
    handle: async ({ query, signal }) => listTransactions(await services(), 'withdrawals', query, { signal }),
  }),
);
