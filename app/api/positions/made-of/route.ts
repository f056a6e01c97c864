import { route } from '@/lib/bff/route';
import { madeOfRequest } from '@/lib/contract/bff/positions';
import { readMadeOf } from '@/lib/operations/positions/read-made-of';
import { services } from '@/lib/operations/services';

export const GET = route({
  permission: 'balance:read',
  scope: 'account',
  query: madeOfRequest,
  handle: async ({ query, signal }) => readMadeOf(await services(), query, { signal }),
});
