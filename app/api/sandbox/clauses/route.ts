import { route } from '@/lib/bff/route';
import { readSandboxClauses } from '@/lib/operations/sandbox/sandbox-deliveries';
import { services } from '@/lib/operations/services';

/** The clauses of the contract, and which of them this world has shown. */
export const GET = route({
  permission: 'sandbox:control',
  scope: 'account',
  handle: async () => readSandboxClauses(await services()),
});
