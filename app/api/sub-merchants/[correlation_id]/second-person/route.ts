import { route } from '@/lib/bff/route';
import { correlationParams } from '@/lib/contract/bff/sub-merchants/register';
import { personOf } from '@/lib/operations/actor';
import { readSecondPerson } from '@/lib/operations/requests/read-requests';
import { services } from '@/lib/operations/services';

/** Serves whoever decides within a limit and reads no requests. */
export const GET = route({
  permission: 'sub_merchants:withdraw',
  scope: 'sub_merchant',
  params: correlationParams,
  handle: async ({ session, params }) =>
    readSecondPerson(await services(), personOf(session), params.correlation_id),
});
