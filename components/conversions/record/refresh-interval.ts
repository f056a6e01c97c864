import type { Conversion } from '@/lib/contract/bff';
import { rateWindow } from './rate-window';

const OPEN_QUOTE_MS = 5000;
/** A press of the window's last second may still be under way in another tab. */
const LAST_PRESS_MS = 30_000;
const SENDING_MS = 1500;
const FIRST_READ_MS = 2000;
const SLOWEST_READ_MS = 5000;
const SETTLEMENT_MS = 30_000;

/** The API says so in `process`, or says what failed: nothing further is expected by itself (ENV-23). */
export function isSettled(conversion: Conversion): boolean {
  return conversion.process?.startsWith('success.') === true || hasError(conversion);
}

/** An error label with text in any language: the one thing that makes a status bad (language.md 6). */
export function hasError(conversion: Conversion): boolean {
  const label = conversion.error_message;
  return label !== undefined && [label.en, label.pt, label.es].some((text) => text !== '');
}

/**
 * Milliseconds to the next read of this record, false when nothing is expected. An outcome is read every two
 * to five seconds; a quote too, so that another tab's acceptance shows here (safety 2, 3), until it can be
 * neither accepted nor renewed any more. `nowMs` is the server's time.
 */
export function readIntervalMs(conversion: Conversion, nowMs: number): number | false {
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
