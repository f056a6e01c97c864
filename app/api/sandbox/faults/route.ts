import { route } from '@/lib/bff/route';
import { injectedFailureRequest } from '@/lib/contract/bff/sandbox/sandbox-settings';
import { actorOf } from '@/lib/operations/actor';
import { addInjectedFailure } from '@/lib/operations/sandbox/sandbox-settings';
import { services } from '@/lib/operations/services';

/** Makes one route fail, or answer late. */
export const POST = route({
  permission: 'sandbox:control',
  scope: 'account',
  body: injectedFailureRequest,
  handle: async ({ body, session }) => addInjectedFailure(await services(), actorOf(session), body),
});
