import { route } from '@/lib/bff/route';
import { readChoices } from '@/lib/operations/conversions/read-register';
import { redactForRole } from '@/lib/operations/personal-data/redact-for-role';
import { services } from '@/lib/operations/services';

export const GET = route({
  permission: 'conversions:read',
  scope: 'account',
  handle: async ({ session }) => redactForRole(session.user, await readChoices(await services())),
});
