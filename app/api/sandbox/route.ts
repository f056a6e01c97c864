import { route } from '@/lib/bff/route';
import { readSandbox } from '@/lib/operations/sandbox-control';
import { services } from '@/lib/operations/services';

/** What the sandbox is set to; `not_found` with a live service (architecture 7). */
export const GET = route({
  permission: 'sandbox:control',
  handle: async () => readSandbox(await services()),
});
