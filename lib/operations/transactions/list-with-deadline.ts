import 'server-only';
import type { ListQuery } from '@/lib/contract/bff/transaction-requests';
import type { TransactionsAnswer } from '@/lib/contract/bff/transactions';
import type { TransactionList } from '@/lib/contract/values/transactions/transaction-lists';
import type { Services } from '@/lib/operations/services';
import { listTransactions } from './list-transactions';

/** Undefined after `timeoutMs`; then the browser reads it. Never rejects (safety 18). */
export async function listWithDeadline(
  services: Services,
  list: TransactionList,
  query: ListQuery,
  timeoutMs: number,
): Promise<TransactionsAnswer | undefined> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), timeoutMs);
  try {
    return await listTransactions(services, list, query, { signal: late.signal });
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}
