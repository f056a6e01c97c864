import { direct } from '@/lib/bff/direct';
import { route } from '@/lib/bff/route';
import { readBalance } from '@/lib/operations/read-balance';
import { services } from '@/lib/operations/services';

export const GET = direct(
  '/api/balance',
  route({
    permission: 'balance:read',
    handle: async ({ signal }) => readBalance(await services(), { signal }),
  }),
);
