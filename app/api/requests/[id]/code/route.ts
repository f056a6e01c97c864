import { showLinkCode } from '@/lib/auth/people/link-code';
import { route } from '@/lib/bff/route';
import { requestParams } from '@/lib/contract/bff/requests';
import { actorOf } from '@/lib/operations/actor';
import { services } from '@/lib/operations/services';

/** The second half of an approved link, shown only in this answer. */
export const POST = route({
  permission: 'requests:decide',
  scope: 'account',
  params: requestParams,
  intent: true,
  stepUp: 'decide',
  handle: async ({ session, params: { id }, intentId }) =>
    showLinkCode((await services()).store.db, actorOf(session), { id, intentId }),
});
