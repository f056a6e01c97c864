import { z } from 'zod';
import { isRange } from '@/lib/contract/bff/transaction-requests';
import { isCalendarDay } from '@/lib/contract/values/calendar-day';
import { CALL_STATUSES } from './diagnostics';

const day = z.string().refine(isCalendarDay, 'not_a_day');
const shortText = z.string().min(1, 'required').max(128, 'too_long');

/** `check`: reads the balance, and a signed route, anew. */
export const diagnosticsQuery = z.strictObject({ check: z.literal('1', 'not_allowed').optional() });

export const apiCallsQuery = z
  .strictObject({
    from: day.optional(),
    to: day.optional(),
    status: z.enum(CALL_STATUSES, 'not_allowed').optional(),
    person: shortText.optional(),
    request_id: shortText.optional(),
    subject: shortText.optional(),
    before: z.coerce.number().int('wrong_type').min(1, 'too_small').optional(),
  })
  .refine(isRange, { message: 'reversed_range', path: ['from'] });
export type ApiCallsQuery = z.output<typeof apiCallsQuery>;
