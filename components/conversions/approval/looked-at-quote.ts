import type { Conversion } from '@/lib/contract/bff/conversions';
import { instantOf } from '@/lib/time/timestamp';

/** Less is left of it: the next look takes a new one. */
const LEAST_MS = 30_000;

/** The quote that this tab took for a request, for the next look at it. */
export function noteQuote({ rfq_id, expires_at }: Pick<Conversion, 'rfq_id' | 'expires_at'>): string | null {
  return expires_at === undefined ? null : JSON.stringify([rfq_id, expires_at]);
}

/** Its id while it can still be decided with. */
export function quoteToLookAt(noted: string | null, nowMs: number): string | undefined {
  if (noted === null) return undefined;
  try {
    const [rfqId, expiresAt]: unknown[] = JSON.parse(noted);
    if (typeof rfqId !== 'string' || typeof expiresAt !== 'string') return undefined;
    return (instantOf(expiresAt) ?? 0) - nowMs >= LEAST_MS ? rfqId : undefined;
  } catch {
    return undefined;
  }
}
