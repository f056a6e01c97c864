'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { TRANSACTION_CLAUSES } from '@/components/sandbox/clauses/clause-ids';
import { Section } from '@/components/sandbox/frame/sandbox-section';
import { TabSkeleton } from '@/components/sandbox/frame/tab-skeleton';
import { DataTable } from '@/components/ui/data/data-table';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { QueryBoundary } from '@/components/ui/loading/query-boundary';
import type { SandboxTransactions } from '@/lib/contract/bff/sandbox/sandbox-world';
import { sandboxQuery, useSandboxChange } from '@/lib/queries/sandbox';
import { NewTransaction } from './new-transaction';
import { TransactionRow } from './transaction-row';

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

function TransactionList({ answer }: { answer: SandboxTransactions }) {
  const t = useTranslations('sandboxTransactions');
  const change = useSandboxChange('transactions');
  return (
    <Section wide title={t('list')} body={t('listBody')} clauses={TRANSACTION_CLAUSES.list} change={change}>
      {answer.transactions.length === 0 ? (
        <EmptyState title={t('none')} />
      ) : (
        <DataTable
          caption={t('list')}
          cell="pe-4 last:pe-0"
          columns={[
            { id: 'created_at', name: t('created_at') },
            { id: 'kind', name: t('kind') },
            { id: 'id', name: t('id') },
            { id: 'stage', name: t('stage') },
            { id: 'actions', name: t('actions'), end: true },
          ]}
        >
          {answer.transactions.map((transaction) => (
            <TransactionRow
              key={transaction.end2end}
              transaction={transaction}
              answer={answer}
              change={change}
            />
          ))}
        </DataTable>
      )}
    </Section>
  );
}
