import { route } from '@/lib/bff/route';
import { sandboxScenarioRequest } from '@/lib/contract/bff/sandbox/sandbox-controls';
import { actorOf } from '@/lib/operations/actor';
import { setSandboxOutcome } from '@/lib/operations/sandbox/sandbox-control';
import { services } from '@/lib/operations/services';

/** Decides how the next quote or accept ends. */
export const POST = route({
  permission: 'sandbox:control',
  scope: 'account',
  body: sandboxScenarioRequest,
  handle: async ({ body, session }) => setSandboxOutcome(await services(), actorOf(session), body.outcome),
});
