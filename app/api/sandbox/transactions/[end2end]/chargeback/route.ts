import { route } from '@/lib/bff/route';
import { sandboxNothing } from '@/lib/contract/bff/sandbox/sandbox-controls';
import { sandboxTransactionParams } from '@/lib/contract/bff/sandbox/sandbox-world';
import { actorOf } from '@/lib/operations/actor';
import { chargeBackSandboxTransaction } from '@/lib/operations/sandbox/sandbox-transactions';
import { services } from '@/lib/operations/services';

export const POST = route({
  permission: 'sandbox:control',
  scope: 'account',
  params: sandboxTransactionParams,
  body: sandboxNothing,
  handle: async ({ params, session }) =>
    chargeBackSandboxTransaction(await services(), actorOf(session), params.end2end),
});
