import { z } from 'zod';
import { correlationId } from '@/lib/contract/bff/sub-merchants/register';
import { revealReason } from '@/lib/contract/bff/transaction-requests';
import { isVisibleLine } from '@/lib/contract/values/sub-merchants/visible-name';
import { MINTABLE_KINDS } from './webhook-events';

const MAX_NAME_LENGTH = 80;

/** Only an onboarding names a sub-merchant. */
export const mintAddressRequest = z
  .strictObject({
    kind: z.enum(MINTABLE_KINDS, 'not_allowed'),
    name: z
      .string('not_a_string')
      .trim()
      .min(1, 'required')
      .max(MAX_NAME_LENGTH, 'too_long')
      .refine(isVisibleLine, 'control_characters')
      .optional(),
    correlation_id: correlationId.optional(),
  })
  .refine(({ kind, correlation_id }) => kind !== 'kyb' || correlation_id !== undefined, {
    message: 'required',
    path: ['correlation_id'],
  })
  .refine(({ kind, correlation_id }) => kind === 'kyb' || correlation_id === undefined, {
    message: 'not_allowed',
    path: ['correlation_id'],
  });
export type MintAddressRequest = z.output<typeof mintAddressRequest>;

/** `u3`: to an address never minted. */
export const webhookParams = z.strictObject({
  id: z.string('required').regex(/^[du]\d{1,15}$/, 'not_allowed'),
});

export const emptyWebhookRequest = z.strictObject({});
export const webhookRevealRequest = z.strictObject({ reason: revealReason });
