import { stillMay } from '@/lib/auth/still-may';
import { route } from '@/lib/bff/route';
import { correlationParams } from '@/lib/contract/bff/sub-merchants/register';
import { whitelistRequest } from '@/lib/contract/bff/sub-merchants/whitelist';
import { actorOf } from '@/lib/operations/actor';
import { services } from '@/lib/operations/services';
import { changeWhitelist } from '@/lib/operations/sub-merchants/whitelist/change-whitelist';
import { readWhitelist } from '@/lib/operations/sub-merchants/whitelist/read-whitelist';

export const GET = route({
  permission: 'sub_merchants:read',
  scope: 'sub_merchant',
  params: correlationParams,
  handle: async ({ params, signal }) => readWhitelist(await services(), params.correlation_id, signal),
});

export const POST = route({
  permission: 'sub_merchants:whitelist',
  scope: 'sub_merchant',
  params: correlationParams,
  body: whitelistRequest,
  intent: true,
  stepUp: 'whitelist',
  handle: async ({ session, params, body, intentId, requestId }) => {
    return changeWhitelist(await services(), actorOf(session), {
      correlationId: params.correlation_id,
      intentId,
      requestId,
      asked: body,
      stillMay: stillMay(session, 'sub_merchants:whitelist', { subMerchant: params.correlation_id }),
    });
  },
});
