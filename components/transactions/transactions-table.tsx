'use client';

import { ArrowDown } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { KeyboardEvent, RefObject } from 'react';
import { cx } from '@/components/ui/cx';
import type { TransactionRow } from '@/lib/contract/bff-transactions';
import type { TransactionList } from '@/lib/contract/transaction-lists';
import { type ListPreferences, shownColumns } from './preferences';
import { TransactionRowView } from './transaction-row-view';
import { useTimes } from './use-times';

interface TableProps {
  list: TransactionList;
  rows: readonly TransactionRow[];
  preferences: ListPreferences;
  /** Record open beside the table. */
  selected: string | undefined;
  body: RefObject<HTMLTableSectionElement | null>;
  hrefOf(row: TransactionRow): string;
  onOpen(row: TransactionRow): void;
  onStep(step: 1 | -1): void;
}

const STEP: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 };

/** The records of a page, newest first (LST-09); nothing can be sorted, because the API cannot (LST-10). */
export function TransactionsTable(props: TableProps) {
  const { list, rows, preferences, selected, body, hrefOf, onOpen, onStep } = props;
  const t = useTranslations('transactions');
  const columns = shownColumns(list, preferences);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEP[event.key];
    if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    onStep(step);
  };
  return (
    <table className="w-full border-collapse text-cell max-md:block md:table-fixed md:min-w-[900px]">
      <caption className="sr-only">{t(`lists.${list}.title`)}</caption>
      <TableHead list={list} preferences={preferences} />
      <tbody ref={body} onKeyDown={onKeyDown} className="max-md:block">
        {rows.map((row, index) => (
          <TransactionRowView
            key={row.end2end ?? `row ${index}`}
            list={list}
            row={row}
            columns={columns}
            compact={preferences.density === 'compact'}
            selected={row.end2end !== undefined && row.end2end === selected}
            href={hrefOf(row)}
            onOpen={onOpen}
          />
        ))}
      </tbody>
    </table>
  );
}

/** Widths and names of the columns; the skeleton has the same ones, so that nothing moves. */
export function TableHead({ list, preferences }: Pick<TableProps, 'list' | 'preferences'>) {
  const t = useTranslations('transactions.table');
  const times = useTimes();
  const columns = shownColumns(list, preferences);
  return (
    <>
      <colgroup className="max-md:hidden">
        {columns.map(({ id, width }, index) => {
          const edge = index === 0 || index === columns.length - 1 ? 22 : 0;
          return <col key={id} style={width === undefined ? undefined : { width: width + edge }} />;
        })}
      </colgroup>
      <thead className="max-md:sr-only">
        <tr>
          {columns.map(({ id, end }) => (
            <th
              key={id}
              scope="col"
              className={cx(
                'sticky top-0 z-2 h-[34px] border-b border-line bg-sheet px-2.5 text-meta font-medium whitespace-nowrap text-ink-3 first:ps-8 last:pe-8',
                end ? 'text-end' : 'text-start',
              )}
            >
              {t(id)}
              {id === 'created' ? (
                <span className="ms-1 font-normal" title={t('newest')}>
                  {times.zone} <ArrowDown aria-hidden className="inline" size={13} strokeWidth={1.6} />
                  <span className="sr-only">{t('newest')}</span>
                </span>
              ) : null}
            </th>
          ))}
        </tr>
      </thead>
    </>
  );
}
