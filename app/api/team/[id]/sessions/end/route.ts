import { endPersonSessions } from '@/lib/auth/people/change-team';
import { readPerson } from '@/lib/auth/people/read-team';
import { route } from '@/lib/bff/route';
import { endSessionsRequest, personParams } from '@/lib/contract/bff/people';
import { actorOf } from '@/lib/operations/actor';
import { services } from '@/lib/operations/services';

export const POST = route({
  permission: 'team:manage',
  scope: 'account',
  params: personParams,
  body: endSessionsRequest,
  handle: async ({ session, params, body }) => {
    const { db } = (await services()).store;
    await endPersonSessions(db, actorOf(session), params.id, { only: body.session, keep: session.id });
    return readPerson(db, params.id, session);
  },
});
