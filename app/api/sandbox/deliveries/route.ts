import { route } from '@/lib/bff/route';
import { listSandboxDeliveries } from '@/lib/operations/sandbox/sandbox-deliveries';
import { services } from '@/lib/operations/services';

/** Webhooks, newest first, with their attempts. */
export const GET = route({
  permission: 'sandbox:control',
  scope: 'account',
  handle: async () => listSandboxDeliveries(await services()),
});
