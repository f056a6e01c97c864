import { route } from '@/lib/bff/route';
import { sandboxNothing } from '@/lib/contract/bff/sandbox/sandbox-controls';
import { actorOf } from '@/lib/operations/actor';
import {
  enrolSandboxSubMerchant,
  listSandboxSubMerchants,
} from '@/lib/operations/sandbox/sandbox-sub-merchants';
import { services } from '@/lib/operations/services';

/** The sub-merchants of the sandbox, registered here or not. */
export const GET = route({
  permission: 'sandbox:control',
  scope: 'account',
  handle: async () => listSandboxSubMerchants(await services()),
});

/** Enrols a sub-merchant, as happens outside the API. */
export const POST = route({
  permission: 'sandbox:control',
  scope: 'account',
  body: sandboxNothing,
  handle: async ({ session }) => enrolSandboxSubMerchant(await services(), actorOf(session)),
});
