import { route } from '@/lib/bff/route';
import { sandboxNothing } from '@/lib/contract/bff/sandbox/sandbox-controls';
import { actorOf } from '@/lib/operations/actor';
import { resetSandbox } from '@/lib/operations/sandbox/sandbox-control';
import { services } from '@/lib/operations/services';

export const POST = route({
  permission: 'sandbox:control',
  scope: 'account',
  body: sandboxNothing,
  handle: async ({ session }) => resetSandbox(await services(), actorOf(session)),
});
