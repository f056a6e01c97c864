import { route } from '@/lib/bff/route';
import { subMerchantsRead } from '@/lib/contract/bff/sub-merchants/register';
import { services } from '@/lib/operations/services';
import { refreshRegister } from '@/lib/operations/sub-merchants/register/refresh-register';

/** A POST because it names many; changes nothing upstream. */
export const POST = route({
  permission: 'sub_merchants:read',
  scope: 'listed',
  body: subMerchantsRead,
  handle: async ({ session, body, signal }) =>
    refreshRegister(await services(), session.user, body.correlation_ids, signal),
});
