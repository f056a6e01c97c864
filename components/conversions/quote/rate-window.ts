import type { Conversion } from '@/lib/contract/bff/conversions';
import { renewalIsOver } from '@/lib/time/renewal';
import { instantOf } from '@/lib/time/timestamp';

/**
 * A rate on the server's clock (QUO-22, QUO-23). `expired`: the API renews it only when asked to accept. `closed`:
 * only a new quote is left.
 */
export type RateWindow = 'valid' | 'expired' | 'closed';

/** A quote without a readable expiry is never `valid`. */
export function rateWindow(
  conversion: Pick<Conversion, 'expires_at' | 'renewable_up_to' | 'received_at'>,
  nowMs: number,
): RateWindow {
  const expires = instantOf(conversion.expires_at);
  if (expires === undefined) return 'closed';
  if (nowMs < expires) return 'valid';
  const isOver = instantOf(conversion.renewable_up_to) === undefined || renewalIsOver(conversion, nowMs);
  return isOver ? 'closed' : 'expired';
}
