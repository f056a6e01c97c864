import { route } from '@/lib/bff/route';
import { correlationParams } from '@/lib/contract/bff-sub-merchants';
import { whitelistRequest } from '@/lib/contract/bff-whitelist';
import { DomainError } from '@/lib/contract/domain-error';
import { actorOf } from '@/lib/operations/actor';
import { services } from '@/lib/operations/services';
import { changeWhitelist } from '@/lib/operations/sub-merchants/change-whitelist';
import { readWhitelist } from '@/lib/operations/sub-merchants/read-whitelist';

export const GET = route({
  permission: 'sub_merchants:read',
  params: correlationParams,
  handle: async ({ params, signal }) => readWhitelist(await services(), params.correlation_id, signal),
});

export const POST = route({
  permission: 'sub_merchants:whitelist',
  params: correlationParams,
  body: whitelistRequest,
  handle: async ({ session, params, body, idempotencyKey, requestId }) => {
    if (idempotencyKey === undefined) throw new DomainError('missing_idempotency_key');
    return changeWhitelist(await services(), actorOf(session), {
      correlationId: params.correlation_id,
      intentId: idempotencyKey,
      requestId,
      asked: body,
    });
  },
});
