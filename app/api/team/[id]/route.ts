import { changePerson } from '@/lib/auth/people/change-team';
import { readPerson } from '@/lib/auth/people/read-team';
import { route } from '@/lib/bff/route';
import { personChange, personParams } from '@/lib/contract/bff/people';
import { actorOf } from '@/lib/operations/actor';
import { services } from '@/lib/operations/services';

export const GET = route({
  permission: 'team:manage',
  scope: 'account',
  params: personParams,
  handle: async ({ session, params }) => readPerson((await services()).store.db, params.id, session),
});

export const PATCH = route({
  permission: 'team:manage',
  scope: 'account',
  params: personParams,
  body: personChange,
  stepUp: 'people',
  handle: async ({ session, params, body }) => {
    const { db } = (await services()).store;
    await changePerson(db, actorOf(session), params.id, body);
    return readPerson(db, params.id, session);
  },
});
