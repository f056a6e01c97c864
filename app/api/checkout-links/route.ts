import { direct } from '@/lib/bff/fast-path/direct-routes';
import { route } from '@/lib/bff/route';
import { linksQuery } from '@/lib/contract/bff/checkout-links';
import { readLinks } from '@/lib/operations/checkout-links/read-links';
import { services } from '@/lib/operations/services';

export const GET = direct(
  '/api/checkout-links',
  route({
    permission: 'transactions:read',
    scope: 'account',
    query: linksQuery,
    handle: async ({ query }) => readLinks(await services(), null, query),
  }),
);
