import { route } from '@/lib/bff/route';
import { moneyQuery } from '@/lib/contract/bff/sub-merchants/money';
import { services } from '@/lib/operations/services';
import { readMoney } from '@/lib/operations/sub-merchants/money/read-money';

export const GET = route({
  permission: 'sub_merchants:read',
  scope: 'listed',
  query: moneyQuery,
  handle: async ({ session, query }) => readMoney(await services(), session.user, query),
});
