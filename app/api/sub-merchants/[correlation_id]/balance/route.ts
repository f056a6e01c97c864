import { route } from '@/lib/bff/route';
import { correlationParams } from '@/lib/contract/bff/sub-merchants/register';
import { services } from '@/lib/operations/services';
import { readSubMerchantBalance } from '@/lib/operations/sub-merchants/read-balance-and-onboarding';

export const GET = route({
  permission: 'sub_merchants:read',
  scope: 'sub_merchant',
  params: correlationParams,
  handle: async ({ params, signal }) =>
    readSubMerchantBalance(await services(), params.correlation_id, signal),
});
