import { route } from '@/lib/bff/route';
import { auditRequest } from '@/lib/contract/bff/audit/audit-requests';
import { readAudit } from '@/lib/operations/audit/read-audit';
import { services } from '@/lib/operations/services';

export const GET = route({
  permission: 'audit:read',
  scope: 'account',
  query: auditRequest,
  handle: async ({ query }) => readAudit(await services(), query),
});
