import { route } from '@/lib/bff/route';
import { sandboxNothing } from '@/lib/contract/bff-sandbox';
import { sandboxTransactionParams } from '@/lib/contract/bff-sandbox-world';
import { actorOf } from '@/lib/operations/actor';
import { chargeBackSandboxTransaction } from '@/lib/operations/sandbox-transactions';
import { services } from '@/lib/operations/services';

/** Raises a chargeback on a completed payment. */
export const POST = route({
  permission: 'sandbox:control',
  params: sandboxTransactionParams,
  body: sandboxNothing,
  handle: async ({ params, session }) =>
    chargeBackSandboxTransaction(await services(), actorOf(session), params.end2end),
});
