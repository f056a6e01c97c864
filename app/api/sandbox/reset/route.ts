import { route } from '@/lib/bff/route';
import { sandboxNothing } from '@/lib/contract/bff-sandbox';
import { actorOf } from '@/lib/operations/actor';
import { resetSandbox } from '@/lib/operations/sandbox-control';
import { services } from '@/lib/operations/services';

/** The seeded world again. */
export const POST = route({
  permission: 'sandbox:control',
  body: sandboxNothing,
  handle: async ({ session }) => resetSandbox(await services(), actorOf(session)),
});
