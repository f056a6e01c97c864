import { answerRoute } from '@/lib/bff/route';
import { EXPORT_QUERIES } from '@/lib/contract/bff-export';
import { actorOf } from '@/lib/operations/actor';
import { exportAnswer } from '@/lib/operations/export-answer';
import { services } from '@/lib/operations/services';

export const GET = answerRoute({
  permission: 'transactions:export',
  query: EXPORT_QUERIES.offramps,
  handle: async ({ session, query, signal, requestId }) =>
    exportAnswer(await services(), actorOf(session), 'offramps', query, { signal, requestId }),
});
