import { route } from '@/lib/bff/route';
import { linkParams } from '@/lib/contract/bff/checkout-links';
import { correlationParams } from '@/lib/contract/bff/sub-merchants/register';
import { readLink } from '@/lib/operations/checkout-links/read-links';
import { services } from '@/lib/operations/services';

export const GET = route({
  permission: 'sub_merchants:read',
  scope: 'sub_merchant',
  params: correlationParams.extend(linkParams.shape),
  handle: async ({ params }) => readLink(await services(), params.id, params.correlation_id),
});
