import { direct } from '@/lib/bff/direct';
import { route } from '@/lib/bff/route';
import { LIST_QUERIES } from '@/lib/contract/bff-transaction-requests';
import { listTransactions } from '@/lib/operations/list-transactions';
import { services } from '@/lib/operations/services';

export const GET = direct(
  '/api/onramps',
  route({
    permission: 'transactions:read',
    query: LIST_QUERIES.onramps,
    handle: async ({ query, signal }) => listTransactions(await services(), 'onramps', query, { signal }),
  }),
);
