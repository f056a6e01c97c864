import { answerRoute } from '@/lib/bff/route';
import { positionsExportRequest } from '@/lib/contract/bff/positions';
import { actorOf } from '@/lib/operations/actor';
import { exportPositions } from '@/lib/operations/positions/export-positions';
import { services } from '@/lib/operations/services';

export const GET = answerRoute({
  permission: 'transactions:export',
  scope: 'account',
  query: positionsExportRequest,
  handle: async ({ session, query, signal, requestId }) =>
    exportPositions(await services(), actorOf(session), query, { signal, requestId }),
});
