import { z } from 'zod';
import { correlationParams } from './bff-sub-merchants';
import { uuid } from './fields';

/** `{correlation_id}` and `{id}`, the intent of one operation for it. */
export const operationParams = correlationParams.extend({ id: uuid.transform((id) => id.toLowerCase()) });

/** What a person found out about an outcome that nobody could learn, and how. Nothing is sent to the API. */
export const outcomeWordRequest = z.strictObject({
  outcome: z.enum(['done', 'not_done'], 'not_allowed'),
  note: z
    .string('required')
    .trim()
    .min(3, 'too_small')
    .max(500, 'too_long')
    .regex(/^[^\p{Cf}\p{Cs}]*$/u, 'control_characters'),
});
export type OutcomeWordRequest = z.output<typeof outcomeWordRequest>;
