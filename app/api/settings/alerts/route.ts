import { route } from '@/lib/bff/route';
import { alertAddressRequest } from '@/lib/contract/bff/settings/alerts';
import { sendsMail } from '@/lib/env/env';
import { actorOf } from '@/lib/operations/actor';
import { setAlertAddress } from '@/lib/operations/alerts/change-alerts';
import { readAlerts } from '@/lib/operations/alerts/read-alerts';
import { services } from '@/lib/operations/services';

export const GET = route({
  permission: 'settings:read',
  scope: 'account',
  handle: async () => readAlerts(await services(), sendsMail()),
});

/** The answer may hold a secret, shown only in this answer. */
export const POST = route({
  permission: 'settings:change',
  scope: 'account',
  body: alertAddressRequest,
  intent: true,
  stepUp: 'alerts',
  handle: async ({ session, body, intentId }) =>
    setAlertAddress(await services(), { id: intentId, actor: actorOf(session), mails: sendsMail() }, body),
});
