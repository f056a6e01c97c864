import 'server-only';
import { createHash } from 'node:crypto';

/** Identifies the reported state, without what a read adds. */
export function fingerprint(...said: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(said)).digest('hex').slice(0, 32);
}
