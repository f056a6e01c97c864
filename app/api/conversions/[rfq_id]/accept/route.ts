import { stillMay } from '@/lib/auth/still-may';
import { route } from '@/lib/bff/route';
import { acceptRequest, conversionParams } from '@/lib/contract/bff/conversion-requests';
import { actorOf } from '@/lib/operations/actor';
import { acceptConversion } from '@/lib/operations/conversions/accept-conversion';
import { services } from '@/lib/operations/services';

export const POST = route({
  permission: 'conversions:accept',
  scope: 'account',
  params: conversionParams,
  body: acceptRequest,
  intent: true,
  stepUp: 'accept',
  handle: async ({ session, params, body, intentId, requestId }) => {
    const press = {
      rfqId: params.rfq_id,
      intentId,
      requestId,
      asked: body,
      stillMay: stillMay(session, 'conversions:accept', 'account'),
    };
    return acceptConversion(await services(), actorOf(session), press);
  },
});
