import { route } from '@/lib/bff/route';
import { requestParams } from '@/lib/contract/bff/requests';
import { personOf } from '@/lib/operations/actor';
import { withdrawRequest } from '@/lib/operations/requests/decide-request';
import { services } from '@/lib/operations/services';

export const POST = route({
  permission: 'requests:make',
  scope: 'account',
  params: requestParams,
  intent: true,
  handle: async ({ session, params, intentId }) =>
    withdrawRequest(await services(), personOf(session), { id: params.id, intentId }),
});
