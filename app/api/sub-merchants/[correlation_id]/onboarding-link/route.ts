import { route } from '@/lib/bff/route';
import { correlationParams } from '@/lib/contract/bff/sub-merchants/register';
import { actorOf } from '@/lib/operations/actor';
import { services } from '@/lib/operations/services';
import { createOnboardingLink } from '@/lib/operations/sub-merchants/onboarding/enrol-sub-merchant';

export const POST = route({
  permission: 'sub_merchants:register',
  scope: 'sub_merchant',
  params: correlationParams,
  handle: async ({ session, params }) =>
    createOnboardingLink(await services(), actorOf(session), params.correlation_id),
});
