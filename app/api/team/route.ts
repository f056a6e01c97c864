import { invitePerson } from '@/lib/auth/people/change-team';
import { linkPlace } from '@/lib/auth/people/person-link';
import { readTeam } from '@/lib/auth/people/read-team';
import { route } from '@/lib/bff/route';
import { invitationRequest } from '@/lib/contract/bff/people';
import { actorOf } from '@/lib/operations/actor';
import { services } from '@/lib/operations/services';

export const GET = route({
  permission: 'team:manage',
  scope: 'account',
  handle: async () => readTeam((await services()).store.db),
});

/** The answer holds the link, told this once. */
export const POST = route({
  permission: 'team:manage',
  scope: 'account',
  body: invitationRequest,
  intent: true,
  stepUp: 'people',
  handle: async ({ session, body: { limited_to: limitedTo, ...body }, intentId }) =>
    invitePerson(
      (await services()).store.db,
      actorOf(session),
      { ...body, limitedTo, id: intentId },
      linkPlace((await services()).env.world),
    ),
});
