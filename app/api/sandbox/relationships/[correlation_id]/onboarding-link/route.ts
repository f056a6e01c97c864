import { route } from '@/lib/bff/route';
import { sandboxLinkRequest, sandboxRelationshipParams } from '@/lib/contract/bff/sandbox/sandbox-world';
import { actorOf } from '@/lib/operations/actor';
import { linkSandboxOnboarding } from '@/lib/operations/sandbox/sandbox-sub-merchants';
import { services } from '@/lib/operations/services';

export const POST = route({
  permission: 'sandbox:control',
  scope: 'account',
  params: sandboxRelationshipParams,
  body: sandboxLinkRequest,
  handle: async ({ params, body, session }) =>
    linkSandboxOnboarding(await services(), actorOf(session), params.correlation_id, body.webhook),
});
