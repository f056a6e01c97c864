'use client';

import { Check, Equal, Link2, type LucideIcon } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import { FilterChip } from '@/components/lists/filters/filter-chip';
import { DAYS, preloadEditors, VALUE } from '@/components/lists/filters/filter-editors';
import { knownTaxId } from '@/components/lists/filters/masked-tax-ids';
import { useDayRangeText } from '@/components/lists/filters/use-day-range-text';
import type { ListAddressState } from '@/components/lists/use-list-address';
import { cx } from '@/components/ui/cx';
import { copyText } from '@/components/ui/hooks/copy-text';
import { scheduleOnPresence } from '@/components/ui/loading/schedule-idle';
import type { TransactionsAnswer } from '@/lib/contract/bff/transactions';
import { defined } from '@/lib/contract/values/defined';
import { filterLabelKey } from '@/lib/contract/values/transactions/filter-label-key';
import type { Filters } from '@/lib/contract/values/transactions/list-address';
import { LIST_FILTERS, type ValueFilter } from '@/lib/contract/values/transactions/list-filters';
import type { FilterErrors } from '@/lib/contract/values/transactions/read-list-address';
import type { TransactionList } from '@/lib/contract/values/transactions/transaction-lists';

const COPIED_MS = 1_800;

export interface FilterBarProps {
  list: TransactionList;
  view: Pick<ListAddressState, 'address' | 'changeFilters' | 'viewHref'>;
  filterErrors: FilterErrors;
  answer: Pick<TransactionsAnswer, 'applied' | 'verdicts'> | undefined;
  taxId: { id: string; masked: string } | undefined;
  bar: RefObject<HTMLDivElement | null>;
  opened?: ReactNode;
  beside?: boolean;
  views: ReactNode;
}

/** Exactly the filters of the API for this list (RMP-11, WDR-16). */
export function FilterBar(props: FilterBarProps) {
  const { list, view, filterErrors, answer, taxId, bar, opened, beside = false, views } = props;
  const t = useTranslations('transactions.filters');
  const { filters } = view.address;
  useEffect(() => scheduleOnPresence(preloadEditors), []);
  const { values, days } = LIST_FILTERS[list];
  const shown = (filter: ValueFilter, value: string) => {
    if (filter !== 'client_tax_id') return value;
    const drawn = taxId?.id === value ? taxId.masked : undefined;
    return knownTaxId(value) ?? drawn ?? answer?.applied.client_tax_id ?? '•••';
  };
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label={t('label')}
      className={cx(
        'no-bar flex min-w-0 flex-1 items-center gap-2 px-8 pb-3.5 max-md:-mt-1 max-md:overflow-x-auto max-md:px-4 max-md:py-1 max-md:pb-3 md:flex-wrap',
        beside && 'xl:ps-2',
      )}
    >
      {opened}
      {days ? (
        <DaysChip filters={filters} filterErrors={filterErrors} answer={answer} set={view.changeFilters} />
      ) : null}
      {values.map((filter) => {
        const value = filters[filter];
        const name = t(`name.${filterLabelKey(list, filter)}`);
        return (
          <FilterChip
            key={`${filter} ${value ?? ''}`}
            name={name}
            value={value === undefined ? undefined : shown(filter, value)}
            mono={filter !== 'client_tax_id'}
            invalid={filterErrors[filter] !== undefined}
            onRemove={() => view.changeFilters({ [filter]: '' })}
          >
            {(close, open) => (
              <VALUE.Editor
                filter={filter}
                name={name}
                value={filter === 'client_tax_id' ? '' : (value ?? '')}
                invalid={filterErrors[filter]}
                open={open}
                sent={sentOf(answer, [filter])}
                verdict={answer?.verdicts[filter]}
                onApply={(next) => {
                  close();
                  view.changeFilters({ [filter]: next });
                }}
              />
            )}
          </FilterChip>
        );
      })}
      {days && values.filter((filter) => filters[filter] !== undefined).length < 2 ? (
        <Hint icon={Equal} className="ms-1.5">
          {t('exact')}
        </Hint>
      ) : null}
      {days ? null : (
        <Hint icon={Equal} className="me-2 justify-end">
          {t('noDates')}
        </Hint>
      )}
      <span className="relative ms-auto flex shrink-0 items-center gap-3 empty:hidden">
        {views}
        {Object.keys(filters).length > 0 ? <CopyView address={view.viewHref} /> : null}
      </span>
    </div>
  );
}

function Hint({
  icon: Icon,
  className,
  children,
}: {
  icon: LucideIcon;
  className: string;
  children: string;
}) {
  return (
    <span
      className={cx(
        "flex h-[18px] min-w-0 flex-1 flex-wrap overflow-hidden text-meta text-ink-3 before:h-full before:content-[''] max-md:hidden",
        className,
      )}
    >
      <span className="flex h-full items-center gap-1.5 whitespace-nowrap">
        <Icon aria-hidden size={14} strokeWidth={1.6} />
        {children}
      </span>
    </span>
  );
}

function sentOf(answer: FilterBarProps['answer'], names: readonly string[]): Record<string, string> {
  return Object.fromEntries(Object.entries(answer?.applied ?? {}).filter(([name]) => names.includes(name)));
}

interface DaysChipProps extends Pick<FilterBarProps, 'filterErrors' | 'answer'> {
  filters: Filters;
  set(change: Filters): void;
}

function DaysChip({ filters, filterErrors, answer, set }: DaysChipProps) {
  const t = useTranslations('transactions.filters');
  const { from, to } = filters;
  const value = useDayRangeText(filters);
  return (
    <FilterChip
      key={`${from ?? ''} ${to ?? ''}`}
      name={t('name.created')}
      value={value}
      invalid={filterErrors.from !== undefined || filterErrors.to !== undefined}
      onRemove={() => set({ from: '', to: '' })}
    >
      {(close) => (
        <DAYS.Editor
          days={defined({ from, to })}
          filterErrors={filterErrors}
          sent={sentOf(answer, ['date_from', 'date_to'])}
          verdict={answer?.verdicts.created}
          onApply={(next) => {
            close();
            set({ from: '', to: '', ...next });
          }}
        />
      )}
    </FilterChip>
  );
}

/** Safe to share: the address holds no personal data. */
function CopyView({ address }: { address: string }) {
  const t = useTranslations('transactions.filters');
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  const Icon = copied ? Check : Link2;
  return (
    <>
      <button
        type="button"
        className="tap flex shrink-0 items-center gap-1.5 text-cell font-medium text-link hover:underline max-md:hidden"
        onClick={async () => setCopied(await copyText(window.location.origin + address))}
      >
        <Icon aria-hidden size={15} strokeWidth={1.8} />
        {t('copyLink')}
      </button>
      <span role="status" className="sr-only">
        {copied ? t('linkCopied') : ''}
      </span>
    </>
  );
}
