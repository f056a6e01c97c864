import 'server-only';
import type { BalanceAnswer } from '@/lib/contract/bff';
import type { Services } from './services';
import { upstreamError } from './upstream-error';

/**
 * The account balance (2.6) as decimal strings. Nothing is kept; who asks at the same moment shares one read. Throws
 * `no_ledger` on 500, which never reads as zeros (BAL-17).
 */
export async function readBalance(
  services: Services,
  { signal }: { signal?: AbortSignal } = {},
): Promise<BalanceAnswer> {
  const result = await services.client.getBalance({ shared: true, ...(signal && { signal }) });
  if (!result.ok) throw upstreamError(result, { 500: 'no_ledger' });
  const { calculated_BRL_total_balance, balances } = result.data;
  const now = new Date(services.now()).toISOString();
  return {
    ...(calculated_BRL_total_balance === undefined ? {} : { calculated_BRL_total_balance }),
    balances,
    now,
    read_at: now,
  };
}
