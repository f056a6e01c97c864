import { renewRecoveryCodes } from '@/lib/auth/factors/person-factors';
import { route } from '@/lib/bff/route';
import { noFields } from '@/lib/contract/bff/factors';
import { services } from '@/lib/operations/services';

export const POST = route({
  permission: 'session:change',
  scope: 'own',
  body: noFields,
  stepUp: 'factors',
  handle: async ({ session }) => renewRecoveryCodes((await services()).store.db, session),
});
