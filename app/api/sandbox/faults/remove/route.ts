import { route } from '@/lib/bff/route';
import { injectedFailureRemoval } from '@/lib/contract/bff/sandbox/sandbox-settings';
import { actorOf } from '@/lib/operations/actor';
import { removeInjectedFailure } from '@/lib/operations/sandbox/sandbox-settings';
import { services } from '@/lib/operations/services';

export const POST = route({
  permission: 'sandbox:control',
  scope: 'account',
  body: injectedFailureRemoval,
  handle: async ({ body, session }) => removeInjectedFailure(await services(), actorOf(session), body),
});
