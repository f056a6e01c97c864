'use client';

import { useTranslations } from 'next-intl';
import { Note } from '@/components/ui/feedback/note';
import { useFieldErrorText } from '@/components/ui/form/use-field-error-text';
import { filterLabelKey } from '@/lib/contract/values/transactions/filter-label-key';
import { MAX_FILTER_LENGTH } from '@/lib/contract/values/transactions/filter-text';
import type { Filters } from '@/lib/contract/values/transactions/list-address';
import type {
  ListFilter,
  RegisterFilter,
  ValueFilter,
} from '@/lib/contract/values/transactions/list-filters';
import type { FilterErrors } from '@/lib/contract/values/transactions/read-list-address';
import type { ListName } from '@/lib/contract/values/transactions/transaction-lists';

interface InvalidFilterReasonsProps {
  list: ListName;
  filters: Filters;
  filterErrors: FilterErrors;
}

export function InvalidFilterReasons({ list, filters, filterErrors }: InvalidFilterReasonsProps) {
  const t = useTranslations('transactions');
  const reasons = useFieldErrorText();
  const name = (filter: string) =>
    t(
      `filters.name.${filter === 'from' || filter === 'to' ? 'created' : filterLabelKey(list, filter as ValueFilter | RegisterFilter)}`,
    );
  return (
    <ul className="my-3 flex flex-col gap-2 text-start">
      {Object.entries(filterErrors).map(([filter, reason]) => (
        <li key={filter}>
          <Note tone="bad">
            <b>{name(filter)}.</b> {reasons(reason, filters[filter as ListFilter], MAX_FILTER_LENGTH)}
          </Note>
        </li>
      ))}
    </ul>
  );
}
