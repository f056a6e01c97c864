import 'server-only';
import type { Assumptions } from '@/lib/contract/payments-api/assumptions/assumptions';

/** ISO 8601 variant of split and KYB objects (SPL-08, KYB-04, O-57). */
export function isoTimestamp(timestamp: string, { isoStyle }: Assumptions['dates']): string {
  if (isoStyle === 'rfc3339') return timestamp;
  const seconds = timestamp.slice(0, 'yyyy-mm-ddThh:mm:ss'.length);
  return isoStyle === 'basic-offset' ? `${seconds}+0000` : seconds.replace('T', ' ');
}
