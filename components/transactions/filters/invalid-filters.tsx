'use client';

import { useTranslations } from 'next-intl';
import { Suspense } from 'react';
import { Button } from '@/components/ui/controls/button';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { lazyPart } from '@/components/ui/loading/lazy-part';
import type { Filters } from '@/lib/contract/values/transactions/list-address';
import type { FilterErrors } from '@/lib/contract/values/transactions/read-list-address';
import type { TransactionList } from '@/lib/contract/values/transactions/transaction-lists';

const Reasons = lazyPart(async () => (await import('./invalid-filter-reasons')).InvalidFilterReasons);

interface InvalidFiltersProps {
  list: TransactionList;
  filters: Filters;
  faults: FilterErrors;
  onClear(): void;
}

/** Nothing is requested, least of all an unfiltered list (LIM-06). */
export function InvalidFilters({ onClear, ...props }: InvalidFiltersProps) {
  const t = useTranslations('transactions');
  return (
    <div role="alert">
      <EmptyState
        title={t('fault.title')}
        body={
          <>
            <Suspense fallback={null}>
              <Reasons {...props} />
            </Suspense>
            <p>{t('fault.body')}</p>
          </>
        }
        action={<Button onClick={onClear}>{t('filters.clear')}</Button>}
      />
    </div>
  );
}
