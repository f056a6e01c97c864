import { route } from '@/lib/bff/route';
import { sandboxKybRequest, sandboxRelationshipParams } from '@/lib/contract/bff/sandbox/sandbox-world';
import { actorOf } from '@/lib/operations/actor';
import { setSandboxKyb } from '@/lib/operations/sandbox/sandbox-sub-merchants';
import { services } from '@/lib/operations/services';

/** Puts an onboarding into one of its six states. */
export const POST = route({
  permission: 'sandbox:control',
  scope: 'account',
  params: sandboxRelationshipParams,
  body: sandboxKybRequest,
  handle: async ({ params, body, session }) =>
    setSandboxKyb(await services(), actorOf(session), params.correlation_id, body.process),
});
