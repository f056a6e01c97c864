import { route } from '@/lib/bff/route';
import { verifyRequest } from '@/lib/contract/bff/audit/audit-requests';
import { actorOf } from '@/lib/operations/actor';
import { verifyChain } from '@/lib/operations/audit/read-audit';
import { services } from '@/lib/operations/services';

export const POST = route({
  permission: 'audit:read',
  scope: 'account',
  body: verifyRequest,
  handle: async ({ session, body }) => verifyChain(await services(), actorOf(session), body.head),
});
