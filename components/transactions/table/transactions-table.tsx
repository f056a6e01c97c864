'use client';

import { type KeyboardEvent, memo, type RefObject, useMemo } from 'react';
import { COLUMNS, type Column, type ColumnId } from '@/components/lists/columns';
import { ListHead } from '@/components/lists/list-head';
import { type ListPreferences, markedColumn, shownColumns } from '@/components/lists/list-preferences';
import { ROLE, rowStyles, tableStyles } from '@/components/lists/table-styles';
import { useRecordTimes } from '@/components/transactions/list/use-record-times';
import { arrowStep } from '@/components/ui/hooks/arrow-step';
import type { TransactionRow } from '@/lib/contract/bff/transactions';
import { carriedTerms } from '@/lib/contract/values/transactions/record-terms';
import type { TransactionList } from '@/lib/contract/values/transactions/transaction-lists';
import { useRowFormatters } from './row-formatters';
import { cellStyles } from './row-styles';
import { type RowSetting, TransactionRowView } from './transaction-row';
import { useRowWindow } from './use-row-window';

interface TableProps extends Pick<RowSetting, 'hrefOf' | 'onOpen'> {
  list: TransactionList;
  rows: readonly TransactionRow[];
  inOrder: boolean;
  preferences: ListPreferences;
  /** By `end2end`. */
  notes?: Readonly<Record<string, number>>;
  selected: string | undefined;
  body: RefObject<HTMLTableSectionElement | null>;
  onStep(step: 1 | -1): void;
}

/** Newest first (LST-09); the API cannot sort (LST-10). Memoised: lists are polled. */
export const TransactionsTable = memo(function TransactionsTable(props: TableProps) {
  const { list, rows, inOrder, preferences, notes, selected, body, hrefOf, onOpen, onStep } = props;
  const words = useRowFormatters();
  const given = useMemo(() => carriedText(list, rows), [list, rows]);
  const columns = useMemo(
    () => shownColumns(list, preferences, carriedIn(given)),
    [list, preferences, given],
  );
  const setting = useMemo(() => {
    const cells = cellStyles(list, columns, words);
    const marked = markedColumn(columns, 'status');
    return { list, cells, words, hrefOf, onOpen, marked, className: rowStyles(preferences.density) };
  }, [list, columns, preferences.density, words, hrefOf, onOpen]);
  const at = selected === undefined ? -1 : rows.findIndex(({ end2end }) => end2end === selected);
  const { from, to, rowHeight } = useRowWindow({ count: rows.length, selected: at, body });
  const some = from > 0 || to < rows.length;
  const onKeyDown = (event: KeyboardEvent) => {
    const step = arrowStep(event);
    if (step === undefined) return;
    event.preventDefault();
    onStep(step);
  };
  return (
    <table {...ROLE.table} aria-rowcount={some ? rows.length + 1 : undefined} {...tableStyles(columns)}>
      <caption className="sr-only">{words.t(`lists.${list}.title`)}</caption>
      <TableHead columns={columns} inOrder={inOrder} />
      <tbody {...ROLE.body} ref={body} onKeyDown={onKeyDown} className="block">
        <Gap rows={from} height={rowHeight} />
        {rows.slice(from, to).map((row, index) => (
          <TransactionRowView
            key={row.end2end ?? `row ${from + index}`}
            row={row}
            setting={setting}
            position={some ? from + index + 2 : undefined}
            notes={row.end2end === undefined ? undefined : notes?.[row.end2end]}
            selected={row.end2end !== undefined && row.end2end === selected}
          />
        ))}
        <Gap rows={rows.length - to} height={rowHeight} />
      </tbody>
    </table>
  );
});

function Gap({ rows, height }: { rows: number; height: number }) {
  if (rows <= 0 || height === 0) return null;
  return <tr aria-hidden className="block" style={{ height: rows * height }} />;
}

interface HeadProps {
  columns: readonly Column[];
  inOrder?: boolean;
}

export function TableHead({ columns, inOrder = true }: HeadProps) {
  const { zone } = useRecordTimes();
  return <ListHead columns={columns} zone={zone} inOrder={inOrder} />;
}

/** Columns of terms for which any of these records gives a reason, as one text: lists are polled. */
export function carriedText(list: TransactionList, rows: readonly TransactionRow[]): string {
  const isColumn = (id: ColumnId) => COLUMNS[list].some((column) => column.id === id);
  return carriedTerms(list, rows).filter(isColumn).join('.');
}

export const carriedIn = (text: string) => text.split('.') as ColumnId[];
