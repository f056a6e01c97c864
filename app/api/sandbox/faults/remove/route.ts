import { route } from '@/lib/bff/route';
import { sandboxFaultRemoval } from '@/lib/contract/bff-sandbox-settings';
import { actorOf } from '@/lib/operations/actor';
import { removeSandboxFault } from '@/lib/operations/sandbox-settings';
import { services } from '@/lib/operations/services';

/** Takes one of the listed faults away. */
export const POST = route({
  permission: 'sandbox:control',
  body: sandboxFaultRemoval,
  handle: async ({ body, session }) => removeSandboxFault(await services(), actorOf(session), body),
});
