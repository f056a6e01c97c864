import { answerRoute } from '@/lib/bff/route';
import { EXPORT_QUERIES } from '@/lib/contract/bff/exports/export-requests';
import { actorOf } from '@/lib/operations/actor';
import { exportResponse } from '@/lib/operations/exports/export-response';
import { services } from '@/lib/operations/services';

export const GET = answerRoute({
  permission: 'transactions:export',
  scope: 'account',
  query: EXPORT_QUERIES.onramps,
  stepUp: 'export',
  handle: async ({ session, query, signal, requestId }) =>
    exportResponse(await services(), actorOf(session), 'onramps', query, { signal, requestId }),
});
