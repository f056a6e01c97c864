import { z } from 'zod';
import { correlationId } from '@/lib/contract/bff/sub-merchants/register';
import { TRANSACTION_LISTS } from '@/lib/contract/values/transactions/transaction-lists';
import { ATTENTION_STEPS } from './attention';

export const BLOCKED_ITEM = /^blocked\/[^/]{1,100}$/;

const ITEM = new RegExp(
  `${BLOCKED_ITEM.source}|^(conversions|sub-merchants|${TRANSACTION_LISTS.join('|')})/[^/]{1,200}(/[^/]{1,80})?$`,
);

/** `after`: the id of the newest step that was shown. */
export const attentionStepRequest = z.strictObject({
  item: z.string('required').regex(ITEM, 'not_allowed'),
  state: z.string('required').regex(/^[0-9a-f]{32}$/, 'not_allowed'),
  step: z.enum(ATTENTION_STEPS, 'not_allowed'),
  after: z.uuid('not_allowed').optional(),
});
export type AttentionStepRequest = z.output<typeof attentionStepRequest>;

/** Without it the items of all that the person sees are read. */
export const subMerchantAttentionQuery = z.strictObject({ correlation_id: correlationId.optional() });
