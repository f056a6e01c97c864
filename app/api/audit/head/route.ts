import { route } from '@/lib/bff/route';
import { headRequest } from '@/lib/contract/bff/audit/audit-requests';
import { actorOf } from '@/lib/operations/actor';
import { exportHead } from '@/lib/operations/audit/read-audit';
import { services } from '@/lib/operations/services';

/** POST: the log says that somebody took the head out. */
export const POST = route({
  permission: 'audit:read',
  scope: 'account',
  body: headRequest,
  handle: async ({ session }) => exportHead(await services(), actorOf(session)),
});
