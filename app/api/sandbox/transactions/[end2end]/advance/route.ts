import { route } from '@/lib/bff/route';
import { sandboxAdvanceRequest, sandboxTransactionParams } from '@/lib/contract/bff/sandbox/sandbox-world';
import { actorOf } from '@/lib/operations/actor';
import { advanceSandboxTransaction } from '@/lib/operations/sandbox/sandbox-transactions';
import { services } from '@/lib/operations/services';

/** Moves a transaction on to its next stage, or to the one named. */
export const POST = route({
  permission: 'sandbox:control',
  scope: 'account',
  params: sandboxTransactionParams,
  body: sandboxAdvanceRequest,
  handle: async ({ params, body, session }) =>
    advanceSandboxTransaction(await services(), actorOf(session), params.end2end, body.to),
});
