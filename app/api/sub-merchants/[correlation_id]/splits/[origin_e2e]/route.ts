import { route } from '@/lib/bff/route';
import { splitParams } from '@/lib/contract/bff/sub-merchants/splits';
import { services } from '@/lib/operations/services';
import { readSplit } from '@/lib/operations/sub-merchants/splits/read-split';

export const GET = route({
  permission: 'sub_merchants:read',
  scope: 'sub_merchant',
  params: splitParams,
  handle: async ({ params, signal }) =>
    readSplit(
      await services(),
      { correlationId: params.correlation_id, originE2e: params.origin_e2e },
      signal,
    ),
});
