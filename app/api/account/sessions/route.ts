import { readSessions } from '@/lib/auth/people/read-team';
import { route } from '@/lib/bff/route';
import { services } from '@/lib/operations/services';

export const GET = route({
  permission: 'session:read',
  scope: 'own',
  handle: async ({ session }) => readSessions((await services()).store.db, session.user.id, session.id),
});
