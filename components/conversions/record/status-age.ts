import { instant, rateWindow } from '@/components/conversions/quote/rate-window';
import type { Conversion } from '@/lib/contract/bff/conversions';

/** Ended by an answer. */
const ENDED: ReadonlySet<Conversion['state']> = new Set(['accepted', 'refused', 'closed', 'rejected']);
const QUOTES: ReadonlySet<Conversion['state']> = new Set(['open', 'renewed', 'undecided']);

/** Whether the API's label may be of before our record ended. */
export function isStatusOlder(conversion: Conversion, nowMs: number): boolean {
  const { state, attempt } = conversion;
  const read = instant(conversion.read_at);
  if (read === undefined) return false;
  if (ENDED.has(state)) return read < (instant(attempt?.answered_at) ?? 0);
  return state === 'discarded' || (QUOTES.has(state) && rateWindow(conversion, nowMs) === 'closed');
}
