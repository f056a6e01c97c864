import { finishFactor, readFactors } from '@/lib/auth/factors/person-factors';
import { route } from '@/lib/bff/route';
import { addFactorRequest } from '@/lib/contract/bff/factors';
import { services } from '@/lib/operations/services';

export const GET = route({
  permission: 'session:read',
  scope: 'own',
  handle: async ({ session }) => readFactors((await services()).store.db, session.user),
});

/** Ends what `begin` began, which asked for the proof. */
export const POST = route({
  permission: 'session:change',
  scope: 'own',
  body: addFactorRequest,
  handle: async ({ session, body: { challenge, ...given } }) =>
    finishFactor((await services()).store.db, session, { challenge, given }),
});
