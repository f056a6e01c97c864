'use client';

import { useQuery } from '@tanstack/react-query';
import { QueryBoundary } from '@/components/ui/query-boundary';
import { sandboxQuery } from '@/lib/queries/sandbox';
import { NewTransaction } from './new-transaction';
import { TabSkeleton } from './tab-skeleton';
import { TransactionList } from './transaction-list';

/** What payers, banks and networks do: begin transactions and move them on. */
export function TransactionsScreen({ currencies }: { currencies: readonly string[] }) {
  const query = useQuery(sandboxQuery('transactions'));
  return (
    <QueryBoundary query={query} skeleton={<TabSkeleton />}>
      {(answer) => (
        <>
          <NewTransaction currencies={currencies} />
          <TransactionList answer={answer} />
        </>
      )}
    </QueryBoundary>
  );
}
