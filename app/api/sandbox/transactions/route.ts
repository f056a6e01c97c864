import { route } from '@/lib/bff/route';
import { sandboxTransactionRequest } from '@/lib/contract/bff/sandbox/sandbox-world';
import { actorOf } from '@/lib/operations/actor';
import {
  createSandboxTransaction,
  listSandboxTransactions,
} from '@/lib/operations/sandbox/sandbox-transactions';
import { services } from '@/lib/operations/services';

/** The newest transactions, and the stages that each kind can be moved to. */
export const GET = route({
  permission: 'sandbox:control',
  scope: 'account',
  handle: async () => listSandboxTransactions(await services()),
});

/** A transaction begins, as it would outside. */
export const POST = route({
  permission: 'sandbox:control',
  scope: 'account',
  body: sandboxTransactionRequest,
  handle: async ({ body, session }) => createSandboxTransaction(await services(), actorOf(session), body),
});
