import { route } from '@/lib/bff/route';
import { subMerchantsRead } from '@/lib/contract/bff-sub-merchants';
import { services } from '@/lib/operations/services';
import { readAgain } from '@/lib/operations/sub-merchants/read-again';

/** Reads upstream and changes nothing there; a POST because it names many. */
export const POST = route({
  permission: 'sub_merchants:read',
  body: subMerchantsRead,
  handle: async ({ session, body, signal }) =>
    readAgain(await services(), session.user, body.correlation_ids, signal),
});
