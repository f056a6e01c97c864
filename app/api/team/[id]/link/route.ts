import { renewPersonLink } from '@/lib/auth/people/change-team';
import { mailLink } from '@/lib/auth/people/mail-link';
import { linkPlace } from '@/lib/auth/people/person-link';
import { route } from '@/lib/bff/route';
import { personLinkRequest, personParams } from '@/lib/contract/bff/people';
import { localeHere } from '@/lib/i18n/locale-here';
import { actorOf } from '@/lib/operations/actor';
import { services } from '@/lib/operations/services';

/** A new invitation or a reset, approved where policies ask for it. The link is shown only in this answer. */
export const POST = route({
  permission: 'team:manage',
  scope: 'account',
  params: personParams,
  body: personLinkRequest,
  intent: true,
  stepUp: 'people',
  handle: async ({ session, params, body: { request }, intentId }) => {
    const { store, env } = await services();
    const place = linkPlace(env.world);
    const answer = await renewPersonLink(
      store.db,
      actorOf(session),
      { id: intentId, personId: params.id, request },
      place,
    );
    return mailLink(store.db, answer, { id: intentId, locale: await localeHere() });
  },
});
