import { route } from '@/lib/bff/route';
import { viewChangeRequest, viewParams } from '@/lib/contract/bff/saved-views/saved-view-requests';
import { changeSavedView, dropView } from '@/lib/operations/saved-views/save-view';
import { services } from '@/lib/operations/services';

export const PATCH = route({
  permission: 'transactions:read',
  scope: 'account',
  params: viewParams,
  body: viewChangeRequest,
  handle: async ({ session, params, body }) =>
    changeSavedView(await services(), session.user, { id: params.id, change: body }),
});

export const DELETE = route({
  permission: 'transactions:read',
  scope: 'account',
  params: viewParams,
  handle: async ({ session, params }) => dropView(await services(), session.user, params.id),
});
