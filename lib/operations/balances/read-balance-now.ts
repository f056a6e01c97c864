import 'server-only';
import type { BalanceAnswer } from '@/lib/contract/bff/conversions';
import { defined } from '@/lib/contract/values/defined';
import type { Services } from '@/lib/operations/services';
import { upstreamError } from '@/lib/operations/upstream-error';

/** Account balance; callers share one read. Throws `no_ledger` on 500, never zeros (BAL-17). */
export async function readBalanceNow(
  services: Services,
  { signal }: { signal?: AbortSignal } = {},
): Promise<BalanceAnswer> {
  const result = await services.client.getBalance({ shared: true, ...(signal && { signal }) });
  if (!result.ok) throw upstreamError(result, { 500: 'no_ledger' });
  const { calculated_BRL_total_balance, balances } = result.data;
  const now = new Date(services.now()).toISOString();
  return {
    ...defined({ calculated_BRL_total_balance }),
    balances,
    now,
    read_at: now,
  };
}
