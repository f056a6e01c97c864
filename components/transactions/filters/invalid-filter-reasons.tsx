'use client';

import { useTranslations } from 'next-intl';
import { Note } from '@/components/ui/note';
import { useReasons } from '@/components/ui/use-reasons';
import { filterName } from '@/lib/contract/filter-name';
import { MAX_FILTER_LENGTH } from '@/lib/contract/filter-text';
import type { ListFilter, ValueFilter } from '@/lib/contract/list-filters';
import type { FilterFaults } from '@/lib/contract/read-list-address';
import type { Filters } from '@/lib/contract/transaction-address';
import type { TransactionList } from '@/lib/contract/transaction-lists';

export interface FaultReasonsProps {
  list: TransactionList;
  filters: Filters;
  faults: FilterFaults;
}

/** Which filters cannot be sent, and what to do about each. */
export function FaultReasons({ list, filters, faults }: FaultReasonsProps) {
  const t = useTranslations('transactions');
  const reasons = useReasons();
  const name = (filter: string) =>
    t(
      `filters.name.${filter === 'from' || filter === 'to' ? 'created' : filterName(list, filter as ValueFilter)}`,
    );
  return (
    <ul className="my-3 flex flex-col gap-2 text-start">
      {Object.entries(faults).map(([filter, reason]) => (
        <li key={filter}>
          <Note tone="bad">
            <b>{name(filter)}.</b> {reasons(reason, filters[filter as ListFilter], MAX_FILTER_LENGTH)}
          </Note>
        </li>
      ))}
    </ul>
  );
}
