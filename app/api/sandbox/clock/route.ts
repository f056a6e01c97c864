import { route } from '@/lib/bff/route';
import { sandboxClockRequest } from '@/lib/contract/bff/sandbox/sandbox-controls';
import { actorOf } from '@/lib/operations/actor';
import { moveSandboxClock } from '@/lib/operations/sandbox/sandbox-control';
import { services } from '@/lib/operations/services';

/** Moves the sandbox clock on, back to real time, stops it or lets it go on. */
export const POST = route({
  permission: 'sandbox:control',
  scope: 'account',
  body: sandboxClockRequest,
  handle: async ({ body, session }) => moveSandboxClock(await services(), actorOf(session), body),
});
