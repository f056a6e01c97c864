import { route } from '@/lib/bff/route';
import { whitelistParams, whitelistResolveRequest } from '@/lib/contract/bff/sub-merchants/whitelist';
import { actorOf } from '@/lib/operations/actor';
import { services } from '@/lib/operations/services';
import { resolveWhitelist } from '@/lib/operations/sub-merchants/whitelist/resolve-whitelist';

export const POST = route({
  permission: 'sub_merchants:whitelist',
  scope: 'sub_merchant',
  params: whitelistParams,
  body: whitelistResolveRequest,
  stepUp: 'outcome',
  handle: async ({ session, params, body }) =>
    resolveWhitelist(await services(), actorOf(session), {
      correlationId: params.correlation_id,
      intentId: params.intent_id,
      note: body.note,
    }),
});
