import { route } from '@/lib/bff/route';
import { sandboxNothing } from '@/lib/contract/bff-sandbox';
import { actorOf } from '@/lib/operations/actor';
import { enrolSandboxRelationship, listSandboxRelationships } from '@/lib/operations/sandbox-relationships';
import { services } from '@/lib/operations/services';

/** The sub-merchants of the sandbox, registered here or not. */
export const GET = route({
  permission: 'sandbox:control',
  handle: async () => listSandboxRelationships(await services()),
});

/** Enrols a sub-merchant, as happens outside the API. */
export const POST = route({
  permission: 'sandbox:control',
  body: sandboxNothing,
  handle: async ({ session }) => enrolSandboxRelationship(await services(), actorOf(session)),
});
