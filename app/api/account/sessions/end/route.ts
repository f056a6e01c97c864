import { endPersonSessions } from '@/lib/auth/people/change-team';
import { readSessions } from '@/lib/auth/people/read-team';
import { route } from '@/lib/bff/route';
import { endSessionsRequest } from '@/lib/contract/bff/people';
import { actorOf } from '@/lib/operations/actor';
import { services } from '@/lib/operations/services';

export const POST = route({
  permission: 'session:change',
  scope: 'own',
  body: endSessionsRequest,
  handle: async ({ session, body }) => {
    const { db } = (await services()).store;
    const { id } = session.user;
    await endPersonSessions(db, actorOf(session), id, { only: body.session, keep: session.id });
    return readSessions(db, id, session.id);
  },
});
