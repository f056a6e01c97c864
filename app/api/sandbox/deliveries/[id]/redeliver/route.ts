import { route } from '@/lib/bff/route';
import { sandboxNothing } from '@/lib/contract/bff/sandbox/sandbox-controls';
import { sandboxItemParams } from '@/lib/contract/bff/sandbox/sandbox-world';
import { actorOf } from '@/lib/operations/actor';
import { redeliverSandboxWebhook } from '@/lib/operations/sandbox/sandbox-deliveries';
import { services } from '@/lib/operations/services';

export const POST = route({
  permission: 'sandbox:control',
  scope: 'account',
  params: sandboxItemParams,
  body: sandboxNothing,
  handle: async ({ params, session }) =>
    redeliverSandboxWebhook(await services(), actorOf(session), params.id),
});
