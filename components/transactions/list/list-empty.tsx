'use client';

import { useTranslations } from 'next-intl';
import { Suspense } from 'react';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { lazyPart } from '@/components/ui/lazy-part';
import { useShell } from '@/components/ui/shell-context';
import type { TransactionsAnswer } from '@/lib/contract/bff-transactions';
import type { Filters } from '@/lib/contract/transaction-address';
import type { TransactionList } from '@/lib/contract/transaction-lists';
import { formatDecimal } from '@/lib/money/format';
import { usePollSeconds } from './use-poll-seconds';

interface EmptyProps {
  list: TransactionList;
  filters: Filters;
  answer: Pick<TransactionsAnswer, 'total' | 'offset' | 'now'> | undefined;
  onFilters(filters: Filters): void;
}

const EmptyReasons = lazyPart(async () => (await import('./empty-reasons')).EmptyReasons);

/**
 * An empty list is an answer: what was looked for, why nothing matched, and the way out (safety 37). No rows where the
 * API counts some, or counts nothing, is no such answer (LST-06, safety 28).
 */
export function ListEmpty({ list, filters, answer, onFilters }: EmptyProps) {
  const t = useTranslations('transactions');
  const { locale } = useShell();
  const seconds = usePollSeconds();
  const total = answer?.total ?? null;
  if (answer && (total === null || total > answer.offset)) {
    const title =
      total === null
        ? t('empty.uncounted')
        : t('empty.withheld', { total: formatDecimal(String(total), locale) });
    return <EmptyState title={title} body={t('empty.withheldBody', { seconds })} />;
  }
  if (Object.keys(filters).length === 0) {
    return <EmptyState title={t(`lists.${list}.none`)} body={t(`lists.${list}.noneBody`)} />;
  }
  const { from, to, ...values } = filters;
  const narrowed = (from ?? to) !== undefined && Object.keys(values).length > 0;
  return (
    <EmptyState
      title={t(`lists.${list}.noMatch`)}
      body={
        // A line is kept for it; most reasons are one.
        <Suspense fallback={<p aria-hidden>&nbsp;</p>}>
          <EmptyReasons list={list} days={{ from, to }} values={values} now={answer?.now} />
        </Suspense>
      }
      action={
        <div className="flex flex-wrap justify-center gap-2">
          {narrowed ? <Button onClick={() => onFilters(values)}>{t('empty.allDays')}</Button> : null}
          <Button onClick={() => onFilters({})}>{t('filters.clear')}</Button>
        </div>
      }
    />
  );
}
