import { route } from '@/lib/bff/route';
import type { SubMerchantAttentionAnswer } from '@/lib/contract/bff/overview/attention';
import { subMerchantAttentionQuery } from '@/lib/contract/bff/overview/attention-request';
import { readSubMerchantAttention } from '@/lib/operations/overview/read-sub-merchant-attention';
import { services } from '@/lib/operations/services';

export const GET = route({
  permission: 'sub_merchants:read',
  scope: 'listed',
  query: subMerchantAttentionQuery,
  handle: async ({ session, query }): Promise<SubMerchantAttentionAnswer> => {
    const own = await services();
    const { limitedTo } = session.user;
    const { correlation_id: one } = query;
    const seen = one === undefined ? limitedTo : [one].filter((id) => limitedTo?.includes(id) ?? true);
    const found = await readSubMerchantAttention(own, seen);
    return { ...found, now: new Date(own.now()).toISOString() };
  },
});
