import 'server-only';
import type { ListQuery } from '@/lib/contract/bff-transaction-requests';
import type { TransactionsAnswer } from '@/lib/contract/bff-transactions';
import type { TransactionList } from '@/lib/contract/transaction-lists';
import { listTransactions } from './list-transactions';
import type { Services } from './services';

/**
 * A page of a list for the first HTML, when the API gives it within `timeoutMs`; otherwise undefined, and the browser
 * asks for itself and shows what is wrong. Never rejects: a page does not fail because of the API (safety 18).
 */
export async function listInTime(
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
