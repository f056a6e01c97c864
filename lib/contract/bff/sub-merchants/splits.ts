import { z } from 'zod';
import type { SplitAnswer } from '@/lib/contract/payments-api/sub-merchants';
import { readFilterText } from '@/lib/contract/values/transactions/filter-text';
import { correlationParams } from './register';

/** Opaque, trimmed, nothing invisible (GEN-10, SPL-03). */
const originE2e = z.string('required').transform((text, context) => {
  const read = readFilterText('pix_e2e', text);
  // A path segment of dots would be another path.
  const reason = 'reason' in read ? read.reason : /^\.+$/.test(read.value) ? 'not_allowed' : undefined;
  if (reason === undefined && 'value' in read) return read.value;
  context.addIssue({ code: 'custom', message: reason ?? 'not_allowed' });
  return z.NEVER;
});

export const splitParams = correlationParams.extend({ origin_e2e: originE2e });

/** Flat strings as sent (SPL-01, SPL-02). */
export interface SplitReadAnswer {
  correlation_id: string;
  origin_e2e: string;
  split: SplitAnswer;
  read_at: string;
  now: string;
}
