import { route } from '@/lib/bff/route';
import { rejectRequest as rejectRequestBody, requestParams } from '@/lib/contract/bff/requests';
import { personOf } from '@/lib/operations/actor';
import { rejectRequest } from '@/lib/operations/requests/decide-request';
import { services } from '@/lib/operations/services';

export const POST = route({
  permission: 'requests:decide',
  scope: 'account',
  params: requestParams,
  body: rejectRequestBody,
  intent: true,
  handle: async ({ session, params, body, intentId }) =>
    rejectRequest(await services(), personOf(session), { id: params.id, intentId, reason: body.reason }),
});
