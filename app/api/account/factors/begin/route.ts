import { beginFactor } from '@/lib/auth/factors/person-factors';
import { route } from '@/lib/bff/route';
import { beginFactorRequest } from '@/lib/contract/bff/factors';
import { services } from '@/lib/operations/services';

/** Whoever has a factor proves it before adding another; the first one takes the password. */
export const POST = route({
  permission: 'session:change',
  scope: 'own',
  body: beginFactorRequest,
  stepUp: 'factors',
  handle: async ({ session, body }) => beginFactor((await services()).store.db, session, body),
});
