import { direct } from '@/lib/bff/fast-path/direct-routes';
import { route } from '@/lib/bff/route';
import { subMerchantRequest, subMerchantsQuery } from '@/lib/contract/bff/sub-merchants/register';
import { actorOf } from '@/lib/operations/actor';
import { services } from '@/lib/operations/services';
import { addSubMerchant, readRegister } from '@/lib/operations/sub-merchants/register/register';

export const GET = direct(
  '/api/sub-merchants',
  route({
    permission: 'sub_merchants:read',
    scope: 'listed',
    query: subMerchantsQuery,
    handle: async ({ session, query }) => readRegister(await services(), session.user, query),
  }),
);

export const POST = route({
  permission: 'sub_merchants:register',
  scope: 'account',
  body: subMerchantRequest,
  handle: async ({ session, body }) => addSubMerchant(await services(), actorOf(session), body),
});
