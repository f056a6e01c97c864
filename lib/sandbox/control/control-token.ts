import 'server-only';
import { createHash, timingSafeEqual } from 'node:crypto';

/**
 * Whether the token of a request equals the configured one; false when none is configured. Compares digests in
 * constant
 * time.
 */
export function mayControl(configured: string | undefined, presented: string | null): boolean {
  if (configured === undefined || configured === '' || presented === null) return false;
  return timingSafeEqual(digest(configured), digest(presented));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
