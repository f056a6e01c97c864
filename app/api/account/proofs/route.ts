import { prove } from '@/lib/auth/factors/step-up';
import { route } from '@/lib/bff/route';
import { proofRequest } from '@/lib/contract/bff/factors';
import { services } from '@/lib/operations/services';

/** Answers what an operation asked with `step_up_required`. */
export const POST = route({
  permission: 'session:change',
  scope: 'own',
  body: proofRequest,
  handle: async ({ session, body: { challenge, ...given } }) => {
    await prove((await services()).store.db, session, { challenge, given });
    return { proven: true };
  },
});
