'use client';

import { useTranslations } from 'next-intl';
import { Suspense } from 'react';
import { Button } from '@/components/ui/controls/button';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { useShell } from '@/components/ui/hooks/shell-context';
import { lazyPart } from '@/components/ui/loading/lazy-part';
import type { TransactionsAnswer } from '@/lib/contract/bff/transactions';
import { filterLabelKey } from '@/lib/contract/values/transactions/filter-label-key';
import type { Filters } from '@/lib/contract/values/transactions/list-address';
import type { ValueFilter } from '@/lib/contract/values/transactions/list-filters';
import type { TransactionList } from '@/lib/contract/values/transactions/transaction-lists';
import { formatDecimal } from '@/lib/money/format';
import { usePollSeconds } from './use-poll-seconds';

interface EmptyProps {
  list: TransactionList;
  filters: Filters;
  answer: Pick<TransactionsAnswer, 'total' | 'offset' | 'now'> | undefined;
  onFilters(filters: Filters): void;
  onEdit?(): void;
}

const EmptyReasons = lazyPart(async () => (await import('./empty-reasons')).EmptyReasons);

/** It is not drawn where the total says otherwise or is absent (LST-06, safety 28, 37). */
export function ListEmpty({ list, filters, answer, onFilters, onEdit }: EmptyProps) {
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
  const [sole, ...more] = Object.keys(values) as ValueFilter[];
  const alone = sole !== undefined && more.length === 0 && (from ?? to) === undefined ? sole : undefined;
  return (
    <EmptyState
      title={
        alone
          ? t(`lists.${list}.noMatchOf`, { name: t(`filters.name.${filterLabelKey(list, alone)}`) })
          : t(`lists.${list}.noMatch`)
      }
      body={
        <Suspense fallback={<p aria-hidden>&nbsp;</p>}>
          <EmptyReasons list={list} days={{ from, to }} values={values} now={answer?.now} />
        </Suspense>
      }
      action={
        <div className="flex flex-wrap justify-center gap-2">
          {alone && onEdit ? (
            <Button variant="primary" onClick={onEdit}>
              {t('filters.editOne')}
            </Button>
          ) : null}
          {narrowed ? <Button onClick={() => onFilters(values)}>{t('empty.allDays')}</Button> : null}
          <Button onClick={() => onFilters({})}>{t('filters.clear')}</Button>
        </div>
      }
    />
  );
}
