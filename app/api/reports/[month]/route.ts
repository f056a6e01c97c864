import { route } from '@/lib/bff/route';
import { reportParams } from '@/lib/contract/bff/reports/report-requests';
import { readReport } from '@/lib/operations/reports/read-report';
import { services } from '@/lib/operations/services';

export const GET = route({
  permission: 'transactions:export',
  scope: 'account',
  params: reportParams,
  handle: async ({ session, params }) => readReport(await services(), session.user, params.month),
});
