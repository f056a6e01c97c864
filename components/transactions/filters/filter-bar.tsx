'use client';

import { CalendarX2, Check, Equal, Link2, type LucideIcon } from 'lucide-react';
import { useTranslations } from 'next-intl';
import {
  type ComponentProps,
  lazy,
  type ReactNode,
  type RefObject,
  Suspense,
  useEffect,
  useState,
} from 'react';
import { copyText } from '@/components/ui/copy-text';
import { cx } from '@/components/ui/cx';
import { whenPresent } from '@/components/ui/when-idle';
import type { TransactionsAnswer } from '@/lib/contract/bff-transactions';
import { filterName } from '@/lib/contract/filter-name';
import { LIST_FILTERS, type ValueFilter } from '@/lib/contract/list-filters';
import type { FilterFaults } from '@/lib/contract/read-list-address';
import type { Filters } from '@/lib/contract/transaction-address';
import type { TransactionList } from '@/lib/contract/transaction-lists';
import type { DaysEditor } from './days-editor';
import { FilterChip } from './filter-chip';
import { knownTaxId } from './known-tax-ids';
import { useDayWords } from './use-day-words';
import type { ListAddressState } from './use-list-address';
import { ValueEditor } from './value-editor';

let fetched: typeof DaysEditor | undefined;
const loadDays = async () => {
  const editor = await import('./days-editor');
  fetched = editor.DaysEditor;
  return { default: fetched };
};
const LateDaysEditor = lazy(loadDays);
const COPIED_MS = 1_800;

export interface FilterBarProps {
  list: TransactionList;
  view: Pick<ListAddressState, 'address' | 'changeFilters' | 'viewHref'>;
  faults: FilterFaults;
  /** What was sent, and what all rows shown say of it. */
  answer: Pick<TransactionsAnswer, 'applied' | 'verdicts'> | undefined;
  /** The tax id of the address masked, as the server knew it when it drew the page. */
  taxId: { id: string; masked: string } | undefined;
  bar: RefObject<HTMLDivElement | null>;
  /** The saved view the list was opened with, before its filters. */
  opened?: ReactNode;
  /** Something stands before the bar in its line where there is room. */
  beside?: boolean;
  /** Saved views, at the end of the bar. */
  views: ReactNode;
}

/** The filters that the API has for this list, and no others (RMP-11, WDR-16). */
export function FilterBar(props: FilterBarProps) {
  const { list, view, faults, answer, taxId, bar, opened, beside = false, views } = props;
  const t = useTranslations('transactions.filters');
  const { filters } = view.address;
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
      {days ? <DaysChip {...{ filters, faults, answer }} set={view.changeFilters} /> : null}
      {values.map((filter) => {
        const value = filters[filter];
        const name = t(`name.${filterName(list, filter)}`);
        return (
          <FilterChip
            key={`${filter} ${value ?? ''}`}
            name={name}
            value={value === undefined ? undefined : shown(filter, value)}
            mono={filter !== 'client_tax_id'}
            faulty={faults[filter] !== undefined}
            onRemove={() => view.changeFilters({ [filter]: '' })}
          >
            {(close, open) => (
              <ValueEditor
                filter={filter}
                name={name}
                value={filter === 'client_tax_id' ? '' : (value ?? '')}
                fault={faults[filter]}
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
        <Hint icon={CalendarX2} className="me-2 justify-end">
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

/** The first to give way: whole where the line has room for it, else in a line of its own that is not seen. */
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

interface DaysChipProps extends Pick<FilterBarProps, 'faults' | 'answer'> {
  filters: Filters;
  set(change: Filters): void;
}

function DaysChip({ filters, faults, answer, set }: DaysChipProps) {
  const t = useTranslations('transactions.filters');
  const { from, to } = filters;
  const value = useDayWords(filters);
  useEffect(() => whenPresent(() => void loadDays()), []);
  return (
    <FilterChip
      key={`${from ?? ''} ${to ?? ''}`}
      name={t('name.created')}
      value={value}
      faulty={faults.from !== undefined || faults.to !== undefined}
      onRemove={() => set({ from: '', to: '' })}
    >
      {(close) => (
        <Days
          days={{ ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) }}
          faults={faults}
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

/** Drawn with the panel where its code is there by then, as it mostly is; else when it comes. */
function Days(props: ComponentProps<typeof DaysEditor>) {
  const [Editor] = useState(() => fetched ?? LateDaysEditor);
  return (
    <Suspense fallback={<div className="h-[264px]" />}>
      <Editor {...props} />
    </Suspense>
  );
}

/** The address of this view carries no personal data, so it may be passed on. */
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
