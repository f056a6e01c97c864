import { route } from '@/lib/bff/route';
import { noFields } from '@/lib/contract/bff/factors';
import { sendsMail } from '@/lib/env/env';
import { actorOf } from '@/lib/operations/actor';
import { renewAlertSecret } from '@/lib/operations/alerts/change-alerts';
import { services } from '@/lib/operations/services';

/** The secret is shown only in this answer. */
export const POST = route({
  permission: 'settings:change',
  scope: 'account',
  body: noFields,
  intent: true,
  stepUp: 'alerts',
  handle: async ({ session, intentId }) =>
    renewAlertSecret(await services(), { id: intentId, actor: actorOf(session), mails: sendsMail() }),
});
