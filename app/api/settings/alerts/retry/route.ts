import { route } from '@/lib/bff/route';
import { alertTargetRequest } from '@/lib/contract/bff/settings/alerts';
import { sendsMail } from '@/lib/env/env';
import { actorOf } from '@/lib/operations/actor';
import { retryTarget } from '@/lib/operations/alerts/change-alerts';
import { services } from '@/lib/operations/services';

export const POST = route({
  permission: 'settings:change',
  scope: 'account',
  body: alertTargetRequest,
  handle: async ({ session, body }) =>
    retryTarget(await services(), { actor: actorOf(session), mails: sendsMail() }, body.target),
});
