import { route } from '@/lib/bff/route';
import { intentParams } from '@/lib/contract/bff/sub-merchants/manual-resolution';
import { services } from '@/lib/operations/services';
import { readSubMerchantWithdrawal } from '@/lib/operations/sub-merchants/withdrawals/refresh-withdrawals';

export const POST = route({
  permission: 'sub_merchants:read',
  scope: 'sub_merchant',
  params: intentParams,
  handle: async ({ params }) => readSubMerchantWithdrawal(await services(), params.correlation_id, params.id),
});
