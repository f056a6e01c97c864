import { route } from '@/lib/bff/route';
import { acceptRequest, conversionParams } from '@/lib/contract/bff-requests';
import { DomainError } from '@/lib/contract/domain-error';
import { acceptConversion } from '@/lib/operations/accept-conversion';
import { actorOf } from '@/lib/operations/actor';
import { services } from '@/lib/operations/services';

export const POST = route({
  permission: 'conversions:accept',
  params: conversionParams,
  body: acceptRequest,
  handle: async ({ session, params, body, idempotencyKey, requestId }) => {
    if (idempotencyKey === undefined) throw new DomainError('missing_idempotency_key');
    const press = { rfqId: params.rfq_id, intentId: idempotencyKey, requestId, asked: body };
    return acceptConversion(await services(), actorOf(session), press);
  },
});
