import { route } from '@/lib/bff/route';
import { apiCallsQuery } from '@/lib/contract/bff/settings/diagnostic-requests';
import { readCalls } from '@/lib/operations/diagnostics/read-calls';
import { services } from '@/lib/operations/services';

/** Calls of the payments API; never a body. */
export const GET = route({
  permission: 'settings:read',
  scope: 'account',
  query: apiCallsQuery,
  handle: async ({ query }) => readCalls(await services(), query),
});
