import { route } from '@/lib/bff/route';
import { auditRowParams } from '@/lib/contract/bff/audit/audit-requests';
import { readAuditRow } from '@/lib/operations/audit/read-audit';
import { services } from '@/lib/operations/services';

export const GET = route({
  permission: 'audit:read',
  scope: 'account',
  params: auditRowParams,
  handle: async ({ params }) => readAuditRow(await services(), params.id),
});
