import { direct } from '@/lib/bff/fast-path/direct-routes';
import { route } from '@/lib/bff/route';
import { viewRequest, viewsQuery } from '@/lib/contract/bff/saved-views/saved-view-requests';
import { listViews } from '@/lib/operations/saved-views/list-views';
import { saveView } from '@/lib/operations/saved-views/save-view';
import { services } from '@/lib/operations/services';

export const GET = direct(
  '/api/views',
  route({
    permission: 'transactions:read',
    scope: 'account',
    query: viewsQuery,
    handle: async ({ session, query }) => listViews(await services(), session.user, query.list),
  }),
);

export const POST = route({
  permission: 'transactions:read',
  scope: 'account',
  body: viewRequest,
  intent: true,
  handle: async ({ session, body, intentId }) => {
    return saveView(await services(), session.user, { intentId, body });
  },
});
