import { route } from '@/lib/bff/route';
import { checksRequest } from '@/lib/contract/bff/sub-merchants/import';
import { services } from '@/lib/operations/services';
import { checkCandidates } from '@/lib/operations/sub-merchants/import/import-sub-merchants';

export const POST = route({
  permission: 'sub_merchants:register',
  scope: 'account',
  body: checksRequest,
  handle: async ({ body }) => checkCandidates(await services(), body.correlation_ids),
});
