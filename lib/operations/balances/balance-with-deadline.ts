import 'server-only';
import type { BalanceAnswer } from '@/lib/contract/bff/conversions';
import type { Services } from '@/lib/operations/services';
import { readBalance } from './read-balance';

/** Undefined after `timeoutMs`; then the browser reads it. Never rejects (safety 18). */
export async function balanceWithDeadline(
  services: Services,
  timeoutMs: number,
): Promise<BalanceAnswer | undefined> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), timeoutMs);
  try {
    return await readBalance(services, { signal: late.signal });
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}
