import { route } from '@/lib/bff/route';
import { readCheckoutLinks } from '@/lib/operations/create-checkout-link';
import { services } from '@/lib/operations/services';

export const GET = route({
  permission: 'transactions:read',
  handle: async () => readCheckoutLinks(await services()),
});
