import { resetPersonFactors } from '@/lib/auth/people/change-team';
import { readPerson } from '@/lib/auth/people/read-team';
import { route } from '@/lib/bff/route';
import { personParams } from '@/lib/contract/bff/people';
import { actorOf } from '@/lib/operations/actor';
import { services } from '@/lib/operations/services';

export const POST = route({
  permission: 'team:manage',
  scope: 'account',
  params: personParams,
  stepUp: 'people',
  handle: async ({ session, params }) => {
    const { db } = (await services()).store;
    await resetPersonFactors(db, actorOf(session), params.id);
    return readPerson(db, params.id, session);
  },
});
