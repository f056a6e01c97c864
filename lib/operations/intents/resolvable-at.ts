import 'server-only';
import type { SubMerchantIntent } from '@/lib/contract/bff/sub-merchants/intents';

/** Beyond any running answer or delivery (safety 9). */
const RESOLVABLE_AFTER_MS = 10 * 60_000;

export function resolvableAt({ created_at }: Pick<SubMerchantIntent, 'created_at'>): Date {
  return new Date(Date.parse(created_at) + RESOLVABLE_AFTER_MS);
}
