import { route } from '@/lib/bff/route';
import { filterValueRequest } from '@/lib/contract/bff-transaction-requests';
import { mintFilterValue } from '@/lib/operations/filter-value';
import { services } from '@/lib/operations/services';

export const POST = route({
  permission: 'transactions:read',
  body: filterValueRequest,
  handle: async ({ body }) => mintFilterValue(await services(), body),
});
