import { direct } from '@/lib/bff/direct';
import { route } from '@/lib/bff/route';
import { env } from '@/lib/env';
import { readSettings } from '@/lib/operations/read-settings';
import { services } from '@/lib/operations/services';

/** Diagnostics for administrators; never a secret. */
export const GET = direct(
  '/api/settings',
  route({
    permission: 'settings:read',
    handle: async () => readSettings(await services(), env()),
  }),
);
