import { direct } from '@/lib/bff/direct';
import { route } from '@/lib/bff/route';
import { viewRequest, viewsQuery } from '@/lib/contract/bff-view-requests';
import { DomainError } from '@/lib/contract/domain-error';
import { listViews } from '@/lib/operations/saved-views/list-views';
import { saveView } from '@/lib/operations/saved-views/save-view';
import { services } from '@/lib/operations/services';

export const GET = direct(
  '/api/views',
  route({
    permission: 'transactions:read',
    query: viewsQuery,
    handle: async ({ session, query }) => listViews(await services(), session.user, query.list),
  }),
);

export const POST = route({
  permission: 'transactions:read',
  body: viewRequest,
  handle: async ({ session, body, idempotencyKey }) => {
    if (idempotencyKey === undefined) throw new DomainError('missing_idempotency_key');
    return saveView(await services(), session.user, { intentId: idempotencyKey, body });
  },
});
