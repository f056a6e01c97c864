import { route } from '@/lib/bff/route';
import { correlationParams } from '@/lib/contract/bff-sub-merchants';
import { services } from '@/lib/operations/services';
import { readSubWithdrawalsMade } from '@/lib/operations/sub-merchants/list-sub-withdrawals';

export const GET = route({
  permission: 'sub_merchants:read',
  params: correlationParams,
  handle: async ({ params }) => readSubWithdrawalsMade(await services(), params.correlation_id),
});
