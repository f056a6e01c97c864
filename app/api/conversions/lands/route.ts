import { direct } from '@/lib/bff/fast-path/direct-routes';
import { route } from '@/lib/bff/route';
import { readLands } from '@/lib/operations/conversions/read-lands';
import { redactForRole } from '@/lib/operations/personal-data/redact-for-role';
import { services } from '@/lib/operations/services';

export const GET = direct(
  '/api/conversions/lands',
  route({
    permission: 'conversions:read',
    scope: 'account',
    handle: async ({ session }) => redactForRole(session.user, await readLands(await services())),
  }),
);
