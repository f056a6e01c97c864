import type { Conversion } from '@/lib/contract/bff';
import { instant, rateWindow } from './rate-window';

/** States of ours that end a quote by an answer. */
const ENDED: ReadonlySet<Conversion['state']> = new Set(['accepted', 'refused', 'closed', 'rejected']);
const QUOTES: ReadonlySet<Conversion['state']> = new Set(['open', 'renewed', 'undecided']);

/** True when the API's label was read before our record ended: it told of a time that is over. */
export function labelIsOlder(conversion: Conversion, nowMs: number): boolean {
  const read = instant(conversion.read_at);
  const end = endOf(conversion, nowMs);
  return read !== undefined && end !== undefined && read < end;
}

function endOf(conversion: Conversion, nowMs: number): number | undefined {
  const { state, attempt, renewable_up_to } = conversion;
  if (ENDED.has(state)) return instant(attempt?.answered_at);
  const isPast = QUOTES.has(state) && rateWindow(conversion, nowMs) === 'closed';
  return isPast ? instant(renewable_up_to) : undefined;
}
