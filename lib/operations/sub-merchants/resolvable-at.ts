import 'server-only';
import type { Operation } from '@/lib/contract/bff-operations';

/**
 * A person may end an unknown outcome only this long after it was sent: far beyond any answer or delivery that is
 * still under way, so that what is found by then is what there is (safety 9).
 */
const RESOLVABLE_AFTER_MS = 10 * 60_000;

export function resolvableAt({ created_at }: Pick<Operation, 'created_at'>): Date {
  return new Date(Date.parse(created_at) + RESOLVABLE_AFTER_MS);
}
