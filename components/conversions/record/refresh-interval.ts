import { rateWindow } from '@/components/conversions/quote/rate-window';
import type { Conversion } from '@/lib/contract/bff/conversions';

const OPEN_QUOTE_MS = 5000;
/** A press of the last second may still be under way in another tab. */
const LAST_PRESS_MS = 30_000;
const SENDING_MS = 1500;
const FIRST_READ_MS = 2000;
const SLOWEST_READ_MS = 5000;
const SETTLEMENT_MS = 30_000;

/** The API says so in `process`, or gives an error (ENV-23). Without `process`, what was read before stands. */
export function isSettled(conversion: Conversion): boolean {
  const { process, landed_at, unsettled_at } = conversion;
  const stands = process === undefined && landed_at !== undefined && unsettled_at === undefined;
  return stands || process?.startsWith('success.') === true || hasError(conversion);
}

/** The only thing that makes a status bad (docs/design.md 6). */
export function hasError(conversion: Conversion): boolean {
  const label = conversion.error_message;
  return label !== undefined && [label.en, label.pt, label.es].some((text) => text !== '');
}

/**
 * Milliseconds to the next read, false when nothing is expected. Open quotes are read too: another tab may accept
 * (safety 2, 3). `nowMs`: server time.
 */
export function refreshIntervalMs(conversion: Conversion, nowMs: number): number | false {
  switch (conversion.state) {
    case 'sending':
      return SENDING_MS;
    case 'evaluating':
    case 'unknown':
      return Math.min(SLOWEST_READ_MS, FIRST_READ_MS + conversion.reads.length * 500);
    case 'open':
    case 'renewed':
    case 'undecided':
      return rateWindow(conversion, nowMs - LAST_PRESS_MS) === 'closed' ? false : OPEN_QUOTE_MS;
    case 'accepted':
      return isSettled(conversion) ? false : SETTLEMENT_MS;
    default:
      return false;
  }
}
