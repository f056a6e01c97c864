import { route } from '@/lib/bff/route';
import { conversionParams } from '@/lib/contract/bff/conversion-requests';
import { sandboxResolveRequest } from '@/lib/contract/bff/sandbox/sandbox-controls';
import { actorOf } from '@/lib/operations/actor';
import { decideSandboxConversion } from '@/lib/operations/sandbox/sandbox-control';
import { services } from '@/lib/operations/services';

/** Ends the evaluation of one conversion, as the service's own staff would. */
export const POST = route({
  permission: 'sandbox:control',
  scope: 'account',
  params: conversionParams,
  body: sandboxResolveRequest,
  handle: async ({ params, body, session }) =>
    decideSandboxConversion(await services(), actorOf(session), params.rfq_id, body.outcome),
});
