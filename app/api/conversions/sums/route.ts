import { direct } from '@/lib/bff/fast-path/direct-routes';
import { route } from '@/lib/bff/route';
import { registerFilters } from '@/lib/contract/bff/conversion-requests';
import { sumRegister } from '@/lib/operations/conversions/read-register';
import { services } from '@/lib/operations/services';

export const GET = direct(
  '/api/conversions/sums',
  route({
    permission: 'conversions:read',
    scope: 'account',
    query: registerFilters,
    handle: async ({ query }) => sumRegister(await services(), query),
  }),
);
