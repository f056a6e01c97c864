import { route } from '@/lib/bff/route';
import { noteSearchQuery } from '@/lib/contract/bff/notes';
import { searchNotes } from '@/lib/operations/notes/search-notes';
import { services } from '@/lib/operations/services';

export const GET = route({
  permission: 'transactions:read',
  scope: 'account',
  query: noteSearchQuery,
  handle: async ({ query }) => searchNotes(await services(), query.q),
});
