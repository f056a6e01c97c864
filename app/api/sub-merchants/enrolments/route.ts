import { route } from '@/lib/bff/route';
import { enrolmentRequest } from '@/lib/contract/bff-sub-merchant-enrolment';
import { DomainError } from '@/lib/contract/domain-error';
import { actorOf } from '@/lib/operations/actor';
import { services } from '@/lib/operations/services';
import { enrolSubMerchant } from '@/lib/operations/sub-merchants/enrol-sub-merchant';

export const POST = route({
  permission: 'sub_merchants:register',
  body: enrolmentRequest,
  handle: async ({ session, body, idempotencyKey, requestId }) => {
    if (idempotencyKey === undefined) throw new DomainError('missing_idempotency_key');
    return enrolSubMerchant(await services(), actorOf(session), {
      intentId: idempotencyKey,
      requestId,
      asked: body,
    });
  },
});
