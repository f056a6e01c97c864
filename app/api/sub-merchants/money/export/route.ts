import { answerRoute } from '@/lib/bff/route';
import { moneyExportQuery } from '@/lib/contract/bff/sub-merchants/money';
import { actorOf } from '@/lib/operations/actor';
import { services } from '@/lib/operations/services';
import { exportMoney } from '@/lib/operations/sub-merchants/money/export-money';

export const GET = answerRoute({
  permission: 'transactions:export',
  scope: 'account',
  query: moneyExportQuery,
  stepUp: 'export',
  handle: async ({ session, query, signal, requestId }) =>
    exportMoney(await services(), actorOf(session), query, { signal, requestId }),
});
