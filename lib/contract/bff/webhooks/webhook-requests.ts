import { z } from 'zod';
import { correlationId } from './bff-sub-merchants';

/** Kinds of what is made outside Mesa and takes a webhook address. */
export const MINTABLE_KINDS = ['onramp', 'offramp', 'checkout', 'kyb'] as const;

const MAX_NAME_LENGTH = 80;

/** Body of `POST /api/events/addresses`: an onboarding names its sub-merchant, nothing else does. */
export const mintAddressRequest = z
  .strictObject({
    kind: z.enum(MINTABLE_KINDS, 'not_allowed'),
    /** For people, to tell addresses apart. */
    name: z.string('not_a_string').trim().min(1, 'required').max(MAX_NAME_LENGTH, 'too_long').optional(),
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

/** `d12`: a webhook of the inbox; `u3`: one whose address was never minted. */
export const eventParams = z.strictObject({
  id: z.string('required').regex(/^[du]\d{1,15}$/, 'not_allowed'),
});
export type EventParams = z.output<typeof eventParams>;

/** No input. */
export const eventNothing = z.strictObject({});
