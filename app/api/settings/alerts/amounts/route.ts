import { route } from '@/lib/bff/route';
import { alertAmountsRequest } from '@/lib/contract/bff/settings/alerts';
import { sendsMail } from '@/lib/env/env';
import { actorOf } from '@/lib/operations/actor';
import { allowAmounts } from '@/lib/operations/alerts/change-alerts';
import { services } from '@/lib/operations/services';

export const POST = route({
  permission: 'settings:change',
  scope: 'account',
  body: alertAmountsRequest,
  stepUp: 'alerts',
  handle: async ({ session, body }) =>
    allowAmounts(await services(), { actor: actorOf(session), mails: sendsMail() }, body.allowed),
});
