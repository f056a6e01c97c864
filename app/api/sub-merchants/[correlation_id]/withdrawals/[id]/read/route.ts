import { route } from '@/lib/bff/route';
import { subWithdrawalParams } from '@/lib/contract/bff-sub-withdrawal-requests';
import { services } from '@/lib/operations/services';
import { readSubWithdrawal } from '@/lib/operations/sub-merchants/reread-withdrawals';

export const POST = route({
  permission: 'sub_merchants:read',
  params: subWithdrawalParams,
  handle: async ({ params }) => readSubWithdrawal(await services(), params.correlation_id, params.id),
});
