import { answerRoute } from '@/lib/bff/route';
import { moneyExportQuery } from '@/lib/contract/bff/sub-merchants/money';
import { personOf } from '@/lib/operations/actor';
import { services } from '@/lib/operations/services';
import { exportMoney } from '@/lib/operations/sub-merchants/money/export-money';

export const GET = answerRoute({
  permission: 'sub_merchants:export',
  scope: 'listed',
  query: moneyExportQuery,
  stepUp: 'export',
  handle: async ({ session, query, signal, requestId }) =>
    exportMoney(await services(), personOf(session), query, { signal, requestId }),
});
