import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { RegisterAnswer } from '@/lib/contract/bff/conversion-register';
import type { Conversion } from '@/lib/contract/bff/conversions';
import type { HandledConversion } from '@/lib/contract/bff/overview/attention';
import type { TransactionAnswer, TransactionRow, TransactionsAnswer } from '@/lib/contract/bff/transactions';
import type { TransactionList } from '@/lib/contract/values/transactions/transaction-lists';
import { keys } from './api/query-keys';

/** Among what this browser has read, by id or transaction hash (WDR-12); asks nothing. */
export function knownRecord(
  client: QueryClient,
  list: TransactionList,
  id: string,
): TransactionRow | undefined {
  const read = client.getQueryData<TransactionAnswer>(keys.transaction(list, id));
  if (read !== undefined) return read.record;
  const pages = client.getQueriesData<InfiniteData<TransactionsAnswer>>({
    queryKey: keys.transactionList(list, '').slice(0, -1),
  });
  const isIt = ({ end2end, attributes }: TransactionRow) => end2end === id || attributes.tx_hash === id;
  for (const [, data] of pages) {
    for (const { results } of data?.pages ?? []) {
      const row = results.find(isIt);
      if (row !== undefined) return row;
    }
  }
  return undefined;
}

export function knownConversion(client: QueryClient, rfqId: string): Conversion | undefined {
  const read = client.getQueryData<HandledConversion>(keys.conversion(rfqId));
  if (read !== undefined) return read.conversion;
  const pages = client.getQueriesData<RegisterAnswer>({ queryKey: [...keys.conversions(), 'register'] });
  return pages.flatMap(([, page]) => page?.items ?? []).find(({ rfq_id }) => rfq_id === rfqId);
}
