import { direct } from '@/lib/bff/fast-path/direct-routes';
import { route } from '@/lib/bff/route';
import { registerQuery } from '@/lib/contract/bff/conversion-requests';
import { readRegister } from '@/lib/operations/conversions/read-register';
import { redactForRole } from '@/lib/operations/personal-data/redact-for-role';
import { services } from '@/lib/operations/services';

export const GET = direct(
  '/api/conversions/register',
  route({
    permission: 'conversions:read',
    scope: 'account',
    query: registerQuery,
    handle: async ({ session, query }) =>
      redactForRole(session.user, await readRegister(await services(), query)),
  }),
);
