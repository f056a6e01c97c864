import { invitePerson } from '@/lib/auth/people/change-team';
import { mailLink } from '@/lib/auth/people/mail-link';
import { linkPlace } from '@/lib/auth/people/person-link';
import { readTeam } from '@/lib/auth/people/read-team';
import { route } from '@/lib/bff/route';
import { invitationRequest } from '@/lib/contract/bff/people';
import { localeHere } from '@/lib/i18n/locale-here';
import { actorOf } from '@/lib/operations/actor';
import { services } from '@/lib/operations/services';

export const GET = route({
  permission: 'team:manage',
  scope: 'account',
  handle: async () => readTeam((await services()).store.db),
});

/** The link is shown only in this answer. */
export const POST = route({
  permission: 'team:manage',
  scope: 'account',
  body: invitationRequest,
  intent: true,
  stepUp: 'people',
  handle: async ({ session, body: { limited_to: limitedTo, ...body }, intentId }) => {
    const { store, env } = await services();
    const place = linkPlace(env.world);
    const answer = await invitePerson(
      store.db,
      actorOf(session),
      { ...body, limitedTo, id: intentId },
      place,
    );
    return mailLink(store.db, answer, { id: intentId, locale: await localeHere() });
  },
});
