import { z } from 'zod';
import { uuid } from '@/lib/contract/payments-api/fields';
import { LONGEST_REASON, SHORTEST_REASON } from '@/lib/contract/values/reason-length';
import { isVisibleText } from '@/lib/contract/values/sub-merchants/visible-name';
import { correlationParams } from './register';

export const intentParams = correlationParams.extend({ id: uuid.transform((id) => id.toLowerCase()) });

/** Finding of a person; nothing is sent to the API. */
export const manualResolutionRequest = z.strictObject({
  outcome: z.enum(['done', 'not_done'], 'not_allowed'),
  note: z
    .string('required')
    .trim()
    .min(SHORTEST_REASON, 'too_small')
    .max(LONGEST_REASON, 'too_long')
    .refine(isVisibleText, 'control_characters'),
});
export type ManualResolutionRequest = z.output<typeof manualResolutionRequest>;
