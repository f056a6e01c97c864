import { renewRecoveryCodes } from '@/lib/auth/factors/own-factors';
import { route } from '@/lib/bff/route';
import { services } from '@/lib/operations/services';

export const POST = route({
  permission: 'session:change',
  stepUp: 'factors',
  handle: async ({ session }) => renewRecoveryCodes((await services()).store.db, session),
});
