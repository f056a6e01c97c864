import { route } from '@/lib/bff/route';
import { positionsRequest } from '@/lib/contract/bff/positions';
import { readPositions } from '@/lib/operations/positions/read-positions';
import { services } from '@/lib/operations/services';

export const GET = route({
  permission: 'balance:read',
  scope: 'account',
  query: positionsRequest,
  handle: async ({ query }) => readPositions(await services(), query),
});
