import { route } from '@/lib/bff/route';
import { revealRequest, transactionParams } from '@/lib/contract/bff-transaction-requests';
import { actorOf } from '@/lib/operations/actor';
import { revealTransaction } from '@/lib/operations/reveal-transaction';
import { services } from '@/lib/operations/services';

export const POST = route({
  permission: 'transactions:reveal',
  params: transactionParams,
  body: revealRequest,
  handle: async ({ session, params, body, signal }) =>
    revealTransaction(await services(), actorOf(session), 'offramps', { id: params.id, at: body.at, signal }),
});
