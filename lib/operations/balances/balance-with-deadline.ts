import 'server-only';
import type { BalanceAnswer } from '@/lib/contract/bff';
import { readBalance } from './read-balance';
import type { Services } from './services';

/**
 * The balance for the first picture of a page, when the API gives it within `timeoutMs`; otherwise undefined, and the
 * browser asks for itself. A page never waits longer and never fails because of the API (safety 18).
 */
export async function balanceInTime(
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
