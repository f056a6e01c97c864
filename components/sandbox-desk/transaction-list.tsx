'use client';

import { useTranslations } from 'next-intl';
import { EmptyState } from '@/components/ui/empty-state';
import type { SandboxTransactions } from '@/lib/contract/bff-sandbox-world';
import { useSandboxChange } from '@/lib/queries/sandbox';
import { TRANSACTION_CLAUSES } from './clause-ids';
import { Section } from './section';
import { TransactionRow } from './transaction-row';

const HEAD = 'h-[34px] border-b border-line pe-4 text-meta font-medium text-ink-3 last:pe-0';

/** The newest transactions of every kind, each with what can happen to it next. */
export function TransactionList({ answer }: { answer: SandboxTransactions }) {
  const t = useTranslations('sandboxTransactions');
  const change = useSandboxChange('transactions');
  return (
    <Section wide title={t('list')} body={t('listBody')} clauses={TRANSACTION_CLAUSES.list} change={change}>
      {answer.transactions.length === 0 ? (
        <EmptyState title={t('none')} />
      ) : (
        <table className="w-full border-collapse text-cell max-md:block">
          <caption className="sr-only">{t('list')}</caption>
          <thead className="max-md:sr-only">
            <tr>
              <th scope="col" className={`${HEAD} text-start`}>
                {t('created_at')}
              </th>
              <th scope="col" className={`${HEAD} text-start`}>
                {t('kind')}
              </th>
              <th scope="col" className={`${HEAD} text-start`}>
                {t('id')}
              </th>
              <th scope="col" className={`${HEAD} text-start`}>
                {t('stage')}
              </th>
              <th scope="col" className={`${HEAD} text-end`}>
                {t('actions')}
              </th>
            </tr>
          </thead>
          <tbody className="max-md:block">
            {answer.transactions.map((transaction) => (
              <TransactionRow
                key={transaction.end2end}
                transaction={transaction}
                answer={answer}
                change={change}
              />
            ))}
          </tbody>
        </table>
      )}
    </Section>
  );
}
