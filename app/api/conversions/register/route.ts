import { direct } from '@/lib/bff/fast-path/direct-routes';
import { route } from '@/lib/bff/route';
import { registerQuery } from '@/lib/contract/bff/conversion-requests';
import { readRegister } from '@/lib/operations/conversions/read-register';
import { shownTo } from '@/lib/operations/personal-data/mask-pix-keys';
import { services } from '@/lib/operations/services';

export const GET = direct(
  '/api/conversions/register',
  route({
    permission: 'conversions:read',
    scope: 'account',
    query: registerQuery,
    handle: async ({ session, query }) => shownTo(session.user, await readRegister(await services(), query)),
  }),
);
