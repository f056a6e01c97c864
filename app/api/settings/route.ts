import { direct } from '@/lib/bff/fast-path/direct-routes';
import { route } from '@/lib/bff/route';
import { env } from '@/lib/env/env';
import { services } from '@/lib/operations/services';
import { readSettings } from '@/lib/operations/settings/read-settings';

/** Diagnostics for administrators; never a secret. */
export const GET = direct(
  '/api/settings',
  route({
    permission: 'settings:read',
    scope: 'account',
    handle: async () => readSettings(await services(), env()),
  }),
);
