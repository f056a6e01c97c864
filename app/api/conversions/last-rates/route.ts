import { route } from '@/lib/bff/route';
import { lastRatesQuery } from '@/lib/contract/bff/conversion-requests';
import { services } from '@/lib/operations/services';
import { lastRates } from '@/lib/store/conversions/register';

export const GET = route({
  permission: 'conversions:read',
  scope: 'account',
  query: lastRatesQuery,
  handle: async ({ query }) => lastRates((await services()).store.db, query),
});
