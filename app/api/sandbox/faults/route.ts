import { route } from '@/lib/bff/route';
import { sandboxFaultRequest } from '@/lib/contract/bff-sandbox-settings';
import { actorOf } from '@/lib/operations/actor';
import { addSandboxFault } from '@/lib/operations/sandbox-settings';
import { services } from '@/lib/operations/services';

/** Makes one route fail, or answer late. */
export const POST = route({
  permission: 'sandbox:control',
  body: sandboxFaultRequest,
  handle: async ({ body, session }) => addSandboxFault(await services(), actorOf(session), body),
});
