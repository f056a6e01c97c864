import { route } from '@/lib/bff/route';
import { attentionStepRequest } from '@/lib/contract/bff/overview/attention-request';
import { personOf } from '@/lib/operations/actor';
import { stepAttention } from '@/lib/operations/overview/handle-attention';
import { services } from '@/lib/operations/services';

export const POST = route({
  permission: 'notes:write',
  scope: 'listed',
  body: attentionStepRequest,
  intent: true,
  handle: async ({ session, body, intentId }) =>
    stepAttention(await services(), personOf(session), { intentId, ...body }),
});
