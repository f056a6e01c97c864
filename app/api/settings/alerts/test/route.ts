import { route } from '@/lib/bff/route';
import { noFields } from '@/lib/contract/bff/factors';
import { sendsMail } from '@/lib/env/env';
import { actorOf } from '@/lib/operations/actor';
import { testAddress } from '@/lib/operations/alerts/change-alerts';
import { services } from '@/lib/operations/services';

export const POST = route({
  permission: 'settings:change',
  scope: 'account',
  body: noFields,
  intent: true,
  handle: async ({ session, intentId }) =>
    testAddress(await services(), { id: intentId, actor: actorOf(session), mails: sendsMail() }),
});
