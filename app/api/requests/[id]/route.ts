import { route } from '@/lib/bff/route';
import { requestParams } from '@/lib/contract/bff/requests';
import { personOf } from '@/lib/operations/actor';
import { readRequest } from '@/lib/operations/requests/read-requests';
import { services } from '@/lib/operations/services';

export const GET = route({
  permission: 'requests:read',
  scope: 'account',
  params: requestParams,
  handle: async ({ session, params }) => readRequest(await services(), personOf(session), params.id),
});
