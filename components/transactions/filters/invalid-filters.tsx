'use client';

import { useTranslations } from 'next-intl';
import { InvalidFilterReasons } from '@/components/lists/filters/invalid-filter-reasons';
import { Button } from '@/components/ui/controls/button';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import type { Filters } from '@/lib/contract/values/transactions/list-address';
import type { FilterErrors } from '@/lib/contract/values/transactions/read-list-address';
import type { TransactionList } from '@/lib/contract/values/transactions/transaction-lists';

interface InvalidFiltersProps {
  list: TransactionList;
  filters: Filters;
  filterErrors: FilterErrors;
  onClear(): void;
}

/** Sends no request, because an unfiltered list would be wrong (LIM-06). */
export function InvalidFilters({ onClear, ...props }: InvalidFiltersProps) {
  const t = useTranslations('transactions');
  return (
    <div role="alert">
      <EmptyState
        title={t('filterError.title')}
        body={
          <>
            <InvalidFilterReasons {...props} />
            <p>{t('filterError.body')}</p>
          </>
        }
        action={<Button onClick={onClear}>{t('filters.clear')}</Button>}
      />
    </div>
  );
}
