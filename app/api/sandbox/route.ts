import { route } from '@/lib/bff/route';
import { readSandbox } from '@/lib/operations/sandbox/sandbox-control';
import { services } from '@/lib/operations/services';

/** The sandbox's settings; `not_found` with a live service. */
export const GET = route({
  permission: 'sandbox:control',
  scope: 'account',
  handle: async () => readSandbox(await services()),
});
