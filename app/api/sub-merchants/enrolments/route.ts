import { route } from '@/lib/bff/route';
import { onboardingRequest } from '@/lib/contract/bff/sub-merchants/onboarding';
import { actorOf } from '@/lib/operations/actor';
import { services } from '@/lib/operations/services';
import { enrolSubMerchant } from '@/lib/operations/sub-merchants/onboarding/enrol-sub-merchant';

export const POST = route({
  permission: 'sub_merchants:register',
  scope: 'account',
  body: onboardingRequest,
  intent: true,
  handle: async ({ session, body, intentId, requestId }) => {
    return enrolSubMerchant(await services(), actorOf(session), {
      intentId,
      requestId,
      asked: body,
    });
  },
});
