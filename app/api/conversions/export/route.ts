import { answerRoute } from '@/lib/bff/route';
import { registerExportQuery } from '@/lib/contract/bff/conversion-requests';
import { actorOf } from '@/lib/operations/actor';
import { exportRegister } from '@/lib/operations/exports/export-register';
import { services } from '@/lib/operations/services';

export const GET = answerRoute({
  permission: 'transactions:export',
  scope: 'account',
  query: registerExportQuery,
  stepUp: 'export',
  handle: async ({ session, query, signal, requestId }) =>
    exportRegister(await services(), actorOf(session), query, { signal, requestId }),
});
