import type { Conversion } from '@/lib/contract/bff/conversions';
import { parseTimestamp } from '@/lib/time/timestamp';

/**
 * A rate on the server's clock (QUO-22, QUO-23). `expired`: the API renews it only when asked to accept. `closed`:
 * only a new quote is left.
 */
export type RateWindow = 'valid' | 'expired' | 'closed';

/** A quote without a readable expiry is never `valid`. */
export function rateWindow(
  conversion: Pick<Conversion, 'expires_at' | 'renewable_up_to'>,
  nowMs: number,
): RateWindow {
  const expires = instant(conversion.expires_at);
  if (expires === undefined) return 'closed';
  if (nowMs < expires) return 'valid';
  const renewable = instant(conversion.renewable_up_to);
  return renewable !== undefined && nowMs < renewable ? 'expired' : 'closed';
}

/** Undefined for an absent or unreadable timestamp. */
export function instant(timestamp: string | undefined): number | undefined {
  return timestamp === undefined ? undefined : parseTimestamp(timestamp)?.getTime();
}
