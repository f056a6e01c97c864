import { route } from '@/lib/bff/route';
import { diagnosticsQuery } from '@/lib/contract/bff/settings/diagnostic-requests';
import { env } from '@/lib/env/env';
import { checkApi, readDiagnostics } from '@/lib/operations/diagnostics/read-diagnostics';
import { services } from '@/lib/operations/services';

export const GET = route({
  permission: 'settings:read',
  scope: 'account',
  query: diagnosticsQuery,
  handle: async ({ query }) => {
    const made = await services();
    if (query.check === '1') await checkApi(made);
    return readDiagnostics(made, env().build);
  },
});
