import { route } from '@/lib/bff/route';
import { returnHostsRequest } from '@/lib/contract/bff/settings/return-hosts';
import { actorOf } from '@/lib/operations/actor';
import { services } from '@/lib/operations/services';
import { changeReturnHosts } from '@/lib/operations/settings/change-return-hosts';

export const POST = route({
  permission: 'settings:change',
  scope: 'account',
  body: returnHostsRequest,
  stepUp: 'return_hosts',
  handle: async ({ session, body }) => changeReturnHosts(await services(), actorOf(session), body.hosts),
});
