import { route } from '@/lib/bff/route';
import type { SubMerchantAttentionAnswer } from '@/lib/contract/bff/overview/attention';
import { readSubMerchantAttention } from '@/lib/operations/overview/read-sub-merchant-attention';
import { services } from '@/lib/operations/services';

export const GET = route({
  permission: 'sub_merchants:read',
  scope: 'listed',
  handle: async ({ session }): Promise<SubMerchantAttentionAnswer> => {
    const own = await services();
    const found = await readSubMerchantAttention(own, session.user.limitedTo);
    return { ...found, now: new Date(own.now()).toISOString() };
  },
});
