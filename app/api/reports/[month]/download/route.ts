import { answerRoute } from '@/lib/bff/route';
import { reportParams, reportQuery } from '@/lib/contract/bff/reports/report-requests';
import { personOf } from '@/lib/operations/actor';
import { downloadReport } from '@/lib/operations/reports/report-download';
import { services } from '@/lib/operations/services';

export const GET = answerRoute({
  permission: 'transactions:export',
  scope: 'account',
  params: reportParams,
  query: reportQuery,
  stepUp: 'export',
  handle: async ({ session, params, query, signal, requestId }) =>
    downloadReport(await services(), personOf(session), params.month, query, { signal, requestId }),
});
