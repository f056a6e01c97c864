import { route } from '@/lib/bff/route';
import { sandboxLinkRequest, sandboxRelationshipParams } from '@/lib/contract/bff-sandbox-world';
import { actorOf } from '@/lib/operations/actor';
import { linkSandboxOnboarding } from '@/lib/operations/sandbox-relationships';
import { services } from '@/lib/operations/services';

/** Makes the link to the hosted onboarding form. */
export const POST = route({
  permission: 'sandbox:control',
  params: sandboxRelationshipParams,
  body: sandboxLinkRequest,
  handle: async ({ params, body, session }) =>
    linkSandboxOnboarding(await services(), actorOf(session), params.correlation_id, body.webhook),
});
