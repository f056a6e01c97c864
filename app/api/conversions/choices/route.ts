import { route } from '@/lib/bff/route';
import { services } from '@/lib/operations/services';
import { registerChoices } from '@/lib/store/conversions/register';

export const GET = route({
  permission: 'conversions:read',
  scope: 'account',
  handle: async () => registerChoices((await services()).store.db),
});
