import { tellOfPersonRequest } from '@/lib/auth/people/tell-person';
import { stillMay } from '@/lib/auth/still-may';
import { route } from '@/lib/bff/route';
import { approveRequest as approveRequestBody, requestParams } from '@/lib/contract/bff/requests';
import { personOf } from '@/lib/operations/actor';
import { approveRequest } from '@/lib/operations/requests/decide-request';
import { services } from '@/lib/operations/services';

export const POST = route({
  permission: 'requests:decide',
  scope: 'account',
  params: requestParams,
  body: approveRequestBody,
  intent: true,
  stepUp: 'decide',
  handle: async ({ session, params, body, intentId, requestId }) => {
    const mayDecide = stillMay(session, 'requests:decide', 'account');
    const press = { id: params.id, intentId, requestId, given: body, stillMay: mayDecide };
    const opened = await services();
    const answer = await approveRequest(opened, personOf(session), press);
    if (answer.outcome === 'sent') tellOfPersonRequest(opened.store.db, answer.request);
    return answer;
  },
});
