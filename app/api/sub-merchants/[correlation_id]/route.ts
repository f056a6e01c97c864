import { route } from '@/lib/bff/route';
import { correlationParams, subMerchantPatch } from '@/lib/contract/bff/sub-merchants/register';
import { actorOf } from '@/lib/operations/actor';
import { services } from '@/lib/operations/services';
import { changeSubMerchant, readSubMerchant } from '@/lib/operations/sub-merchants/register/register';

export const GET = route({
  permission: 'sub_merchants:read',
  scope: 'sub_merchant',
  params: correlationParams,
  handle: async ({ session, params }) =>
    readSubMerchant(await services(), session.user, params.correlation_id),
});

export const PATCH = route({
  permission: 'sub_merchants:register',
  scope: 'sub_merchant',
  params: correlationParams,
  body: subMerchantPatch,
  handle: async ({ session, params, body }) =>
    changeSubMerchant(await services(), actorOf(session), params.correlation_id, body),
});

/** Archives; deletes nothing. */
export const DELETE = route({
  permission: 'sub_merchants:register',
  scope: 'sub_merchant',
  params: correlationParams,
  handle: async ({ session, params }) =>
    changeSubMerchant(await services(), actorOf(session), params.correlation_id, { archived: true }),
});
