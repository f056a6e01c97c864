import { answerRoute } from '@/lib/bff/route';
import { auditExportRequest } from '@/lib/contract/bff/audit/audit-requests';
import { actorOf } from '@/lib/operations/actor';
import { exportAudit } from '@/lib/operations/audit/export-audit';
import { services } from '@/lib/operations/services';

export const GET = answerRoute({
  permission: 'audit:read',
  scope: 'account',
  query: auditExportRequest,
  stepUp: 'export',
  handle: async ({ session, query, signal, requestId }) =>
    exportAudit(await services(), actorOf(session), query, { signal, requestId }),
});
