import { route } from '@/lib/bff/route';
import { noteSearchQuery } from '@/lib/contract/bff/notes';
import { searchNotes } from '@/lib/operations/notes/search-notes';
import { services } from '@/lib/operations/services';

export const GET = route({
  permission: 'sub_merchants:read',
  scope: 'listed',
  query: noteSearchQuery,
  handle: async ({ session, query }) => searchNotes(await services(), query.q, session.user.limitedTo),
});
