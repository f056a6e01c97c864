import { route } from '@/lib/bff/route';
import { operationParams } from '@/lib/contract/outcome-word';
import { services } from '@/lib/operations/services';
import { readSubWithdrawal } from '@/lib/operations/sub-merchants/reread-withdrawals';

export const POST = route({
  permission: 'sub_merchants:read',
  params: operationParams,
  handle: async ({ params }) => readSubWithdrawal(await services(), params.correlation_id, params.id),
});
