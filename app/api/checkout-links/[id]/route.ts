import { route } from '@/lib/bff/route';
import { linkParams } from '@/lib/contract/bff/checkout-links';
import { readLink } from '@/lib/operations/checkout-links/read-links';
import { services } from '@/lib/operations/services';

export const GET = route({
  permission: 'transactions:read',
  scope: 'account',
  params: linkParams,
  handle: async ({ params }) => readLink(await services(), params.id),
});
