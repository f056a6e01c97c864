import { route } from '@/lib/bff/route';
import { readLinks } from '@/lib/operations/checkout-links/read-links';
import { services } from '@/lib/operations/services';

export const GET = route({
  permission: 'transactions:read',
  handle: async () => readLinks(await services()),
});
