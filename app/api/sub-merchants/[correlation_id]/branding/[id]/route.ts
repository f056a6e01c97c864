import { route } from '@/lib/bff/route';
import { intentParams } from '@/lib/contract/bff/sub-merchants/manual-resolution';
import { services } from '@/lib/operations/services';
import { readBrandingChange } from '@/lib/operations/sub-merchants/branding/read-branding';

export const GET = route({
  permission: 'sub_merchants:read',
  scope: 'sub_merchant',
  params: intentParams,
  handle: async ({ params }) => readBrandingChange(await services(), params.correlation_id, params.id),
});
