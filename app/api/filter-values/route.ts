import { route } from '@/lib/bff/route';
import { filterValueRequest } from '@/lib/contract/bff/transaction-requests';
import { actorOf } from '@/lib/operations/actor';
import { askFilterValue } from '@/lib/operations/personal-data/filter-value';
import { services } from '@/lib/operations/services';

export const POST = route({
  permission: 'transactions:read',
  scope: 'account',
  body: filterValueRequest,
  handle: async ({ body, session }) => askFilterValue(await services(), actorOf(session), body),
});
