import 'server-only';
import { createHash, timingSafeEqual } from 'node:crypto';

/**
 * Whether a request may control a mounted sandbox: its token is the configured one. Without a configured
 * token nobody may. Compared as digests, so that no time tells how much of a guess was right.
 */
export function mayControl(configured: string | undefined, given: string | null): boolean {
  if (configured === undefined || configured === '' || given === null) return false;
  return timingSafeEqual(digest(configured), digest(given));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
