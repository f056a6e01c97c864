import { removeOwnFactor } from '@/lib/auth/factors/person-factors';
import { route } from '@/lib/bff/route';
import { factorParams } from '@/lib/contract/bff/factors';
import { services } from '@/lib/operations/services';

export const DELETE = route({
  permission: 'session:change',
  scope: 'own',
  params: factorParams,
  stepUp: 'factors',
  handle: async ({ session, params }) => removeOwnFactor((await services()).store.db, session, params.id),
});
