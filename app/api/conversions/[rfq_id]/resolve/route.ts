import { route } from '@/lib/bff/route';
import { conversionParams, resolveRequest } from '@/lib/contract/bff/conversion-requests';
import { personOf } from '@/lib/operations/actor';
import { recordConversionOutcome } from '@/lib/operations/requests/record-outcome';
import { services } from '@/lib/operations/services';

export const POST = route({
  permission: 'conversions:accept',
  scope: 'account',
  params: conversionParams,
  body: resolveRequest,
  stepUp: 'outcome',
  handle: async ({ session, params, body }) =>
    recordConversionOutcome(await services(), personOf(session), { rfqId: params.rfq_id, ...body }),
});
