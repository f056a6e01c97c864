import { route } from '@/lib/bff/route';
import { lastRatesQuery } from '@/lib/contract/bff/conversion-requests';
import { readLastRates } from '@/lib/operations/conversions/read-register';
import { services } from '@/lib/operations/services';

export const GET = route({
  permission: 'conversions:read',
  scope: 'account',
  query: lastRatesQuery,
  handle: async ({ query }) => readLastRates(await services(), query),
});
