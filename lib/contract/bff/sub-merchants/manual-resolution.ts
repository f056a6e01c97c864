import { z } from 'zod';
import { uuid } from '@/lib/contract/payments-api/fields';
import { correlationParams } from './register';

export const intentParams = correlationParams.extend({ id: uuid.transform((id) => id.toLowerCase()) });

/** Finding of a person; nothing is sent to the API. */
export const manualResolutionRequest = z.strictObject({
  outcome: z.enum(['done', 'not_done'], 'not_allowed'),
  note: z
    .string('required')
    .trim()
    .min(3, 'too_small')
    .max(500, 'too_long')
    .regex(/^[^\p{Cf}\p{Cs}]*$/u, 'control_characters'),
});
export type ManualResolutionRequest = z.output<typeof manualResolutionRequest>;
