import { stillMay } from '@/lib/auth/still-may';
import { largeBodyRoute, route } from '@/lib/bff/route';
import { brandingRequest, MAX_BRANDING_BODY_BYTES } from '@/lib/contract/bff/sub-merchants/branding';
import { correlationParams } from '@/lib/contract/bff/sub-merchants/register';
import { actorOf } from '@/lib/operations/actor';
import { services } from '@/lib/operations/services';
import { changeBranding } from '@/lib/operations/sub-merchants/branding/change-branding';
import { readBranding } from '@/lib/operations/sub-merchants/branding/read-branding';

export const GET = route({
  permission: 'sub_merchants:read',
  scope: 'sub_merchant',
  params: correlationParams,
  handle: async ({ session, params }) => readBranding(await services(), session.user, params.correlation_id),
});

export const POST = largeBodyRoute(MAX_BRANDING_BODY_BYTES, {
  permission: 'sub_merchants:brand',
  scope: 'sub_merchant',
  params: correlationParams,
  body: brandingRequest,
  intent: true,
  stepUp: 'branding',
  handle: async ({ session, params, body, intentId, requestId }) => {
    return changeBranding(await services(), actorOf(session), {
      correlationId: params.correlation_id,
      intentId,
      requestId,
      asked: body,
      stillMay: stillMay(session, 'sub_merchants:brand', { subMerchant: params.correlation_id }),
    });
  },
});
