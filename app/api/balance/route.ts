import { direct } from '@/lib/bff/fast-path/direct-routes';
import { route } from '@/lib/bff/route';
import { readBalance } from '@/lib/operations/balances/read-balance';
import { services } from '@/lib/operations/services';

export const GET = direct(
  '/api/balance',
  route({
    permission: 'balance:read',
    scope: 'account',
    handle: async ({ signal }) => readBalance(await services(), { signal }),
  }),
);
