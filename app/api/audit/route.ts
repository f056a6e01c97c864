import { route } from '@/lib/bff/route';
import { auditRequest } from '@/lib/contract/bff/audit-requests';
import { readAudit } from '@/lib/operations/audit/read-audit';
import { services } from '@/lib/operations/services';

export const GET = route({
  permission: 'audit:read',
  query: auditRequest,
  handle: async ({ query }) => readAudit(await services(), query),
});
