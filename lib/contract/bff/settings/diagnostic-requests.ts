import { z } from 'zod';
import { CALL_STATUSES } from './diagnostics';

const shortText = z.string().min(1, 'required').max(128, 'too_long');

/** `check`: reads the balance, and a signed route, anew. */
export const diagnosticsQuery = z.strictObject({ check: z.literal('1', 'not_allowed').optional() });

export const apiCallsQuery = z.strictObject({
  status: z.enum(CALL_STATUSES, 'not_allowed').optional(),
  person: shortText.optional(),
  request_id: shortText.optional(),
  subject: shortText.optional(),
  before: z.coerce.number().int('wrong_type').min(1, 'too_small').optional(),
});
export type ApiCallsQuery = z.output<typeof apiCallsQuery>;
