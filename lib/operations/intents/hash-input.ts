import 'server-only';
import { createHmac } from 'node:crypto';
import type { Services } from '@/lib/operations/services';

/** Keyed, person included: reveals nothing. */
export function hashInput(
  { secret }: Pick<Services, 'secret'>,
  what: string,
  given: readonly unknown[],
): string {
  return createHmac('sha256', secret)
    .update(`${what}\n${JSON.stringify(given)}`)
    .digest('hex');
}
