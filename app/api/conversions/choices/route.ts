import { route } from '@/lib/bff/route';
import { readChoices } from '@/lib/operations/conversions/read-register';
import { services } from '@/lib/operations/services';

export const GET = route({
  permission: 'conversions:read',
  scope: 'account',
  handle: async () => readChoices(await services()),
});
