import { route } from '@/lib/bff/route';
import { defaultViewRequest } from '@/lib/contract/bff/saved-views/saved-view-requests';
import { chooseDefaultView } from '@/lib/operations/saved-views/default-view';
import { services } from '@/lib/operations/services';

export const PATCH = route({
  permission: 'transactions:read',
  scope: 'account',
  body: defaultViewRequest,
  handle: async ({ session, body }) => chooseDefaultView(await services(), session.user, body),
});
