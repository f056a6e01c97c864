import { route } from '@/lib/bff/route';
import { correlationParams } from '@/lib/contract/bff/sub-merchants/register';
import { services } from '@/lib/operations/services';
import { readOnboarding } from '@/lib/operations/sub-merchants/read-balance-and-onboarding';

export const GET = route({
  permission: 'sub_merchants:read',
  scope: 'sub_merchant',
  params: correlationParams,
  handle: async ({ session, params, signal }) =>
    readOnboarding(await services(), session.user, params.correlation_id, signal),
});
