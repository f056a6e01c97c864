'use client';

import { Ban } from 'lucide-react';
import { type KeyboardEvent, memo, type ReactNode, type RefObject, useMemo } from 'react';
import { COLUMNS, type Column, type ColumnId } from '@/components/lists/columns';
import { ListHead } from '@/components/lists/list-head';
import { type ListPreferences, markedColumn, shownColumns } from '@/components/lists/list-preferences';
import { withNoteCount } from '@/components/lists/notes/with-note-count';
import { ROLE, rowStyles, tableStyles } from '@/components/lists/table-styles';
import { useRecordTimes } from '@/components/transactions/list/use-record-times';
import { cx } from '@/components/ui/cx';
import { ROW_LINK } from '@/components/ui/data/table';
import { arrowStep } from '@/components/ui/hooks/arrow-step';
import type { TransactionRow } from '@/lib/contract/bff/transactions';
import { carriedTerms } from '@/lib/contract/values/transactions/record-terms';
import type { TransactionList } from '@/lib/contract/values/transactions/transaction-lists';
import { type RowFormatters, useRowFormatters } from './row-formatters';
import { cellOf, dash } from './transaction-cell';
import { opens } from './use-row-navigation';
import { useRowWindow } from './use-row-window';

interface TableProps extends Pick<RowSetting, 'hrefOf' | 'onOpen'> {
  list: TransactionList;
  rows: readonly TransactionRow[];
  inOrder: boolean;
  preferences: ListPreferences;
  /** Number of notes by `end2end`. */
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

/** Stable: a new object renders every row. */
export interface RowSetting {
  list: TransactionList;
  cells: readonly CellStyles[];
  words: RowFormatters;
  hrefOf(row: TransactionRow): string;
  onOpen(row: TransactionRow): void;
  className: string;
  /** Column that carries the count of notes. */
  marked: ColumnId;
}

interface RowProps {
  row: TransactionRow;
  setting: RowSetting;
  /** 1-based `aria-rowindex`, head included; undefined while all rows are drawn. */
  position: number | undefined;
  selected: boolean;
  notes?: number | undefined;
}

export const TransactionRowView = memo(function TransactionRowView(props: RowProps) {
  const { row, setting, position, selected, notes } = props;
  const { cells, words, marked, className: look } = setting;
  return (
    <tr
      {...ROLE.row}
      aria-current={selected || undefined}
      aria-rowindex={position}
      className={cx(look, selected ? 'bg-accent-soft' : 'hover:bg-hover')}
    >
      {cells.map(({ id, label, className }) => (
        <td {...ROLE.cell} key={id} data-label={label} className={className}>
          {withNoteCount(
            id === 'created' ? openLink(row, setting) : cellOf(id, setting.list, row, words),
            id === marked ? notes : undefined,
          )}
        </td>
      ))}
    </tr>
  );
});

function openLink(row: TransactionRow, { list, words, hrefOf, onOpen }: RowSetting): ReactNode {
  const { created_at, end2end } = row;
  const short = created_at === undefined ? words.common('notGiven') : words.times.short(created_at);
  const time =
    created_at === undefined ? (
      dash(words)
    ) : (
      <time dateTime={created_at} title={words.times.full(created_at)}>
        {short}
      </time>
    );
  if (end2end === undefined) return time;
  if (!opens(row)) return <Unopened why={words.t('table.unopened')}>{time}</Unopened>;
  return (
    <a
      data-row={end2end}
      href={hrefOf(row)}
      aria-label={`${short}, ${words.t(`lists.${list}.open`, { id: end2end })}`}
      className={ROW_LINK}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        onOpen(row);
      }}
    >
      {time}
    </a>
  );
}

function Unopened({ why, children }: { why: string; children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-1.5" title={why}>
      {children}
      <Ban aria-hidden size={13} strokeWidth={1.8} className="text-ink-3" />
      <span className="sr-only">{why}</span>
    </span>
  );
}

export interface CellStyles {
  id: ColumnId;
  label: string;
  className: string;
}

const CARD: Partial<Record<ColumnId, string>> = {
  status: 'max-md:col-start-1 max-md:row-start-1',
  created: 'max-md:col-start-2 max-md:row-start-1 max-md:text-end max-md:text-meta max-md:text-ink-3',
  substatus: 'max-md:col-span-2 max-md:col-start-1 max-md:row-start-2 max-md:whitespace-normal',
  id: 'max-md:col-span-2 max-md:col-start-1 max-md:row-start-3 max-md:text-ink-3',
  error: 'max-md:col-span-2 max-md:col-start-1 max-md:whitespace-normal',
};
/** With the mark of what nothing documents, which stays beside a text that is cut. */
const GIVEN_CARD =
  "max-md:flex max-md:*:truncate max-md:after:content-['*'] max-md:has-[>[data-none]]:hidden";
const TERMS_CARD: Partial<Record<ColumnId, string>> = {
  ...CARD,
  amount: cx('max-md:col-start-1 max-md:row-start-2 max-md:text-start max-md:text-[0.9375rem]', GIVEN_CARD),
  asset: cx('max-md:col-start-2 max-md:row-start-2 max-md:max-w-40 max-md:justify-self-end', GIVEN_CARD),
  substatus: 'max-md:col-start-1 max-md:row-start-3 max-md:whitespace-normal',
  id: 'max-md:col-start-2 max-md:row-start-3 max-md:text-end max-md:text-ink-3',
};
const WITHDRAWAL_CARD: Partial<Record<ColumnId, string>> = {
  error: CARD.error ?? '',
  received: 'max-md:col-start-1 max-md:row-start-1',
  debited: 'max-md:col-start-1 max-md:row-start-1 max-md:text-start max-md:text-[0.9375rem]',
  status: 'max-md:col-start-2 max-md:row-start-1 max-md:self-center max-md:text-end',
  to: 'max-md:col-start-1 max-md:row-start-2 max-md:text-ink-3',
  created: 'max-md:col-start-2 max-md:row-start-2 max-md:text-end max-md:text-meta max-md:text-ink-3',
  transaction:
    'max-md:col-span-2 max-md:col-start-1 max-md:row-start-3 max-md:text-start max-md:has-[>[data-none]]:hidden',
};
const ARRIVAL_CARD: Partial<Record<ColumnId, string>> = {
  ...WITHDRAWAL_CARD,
  to: cx(WITHDRAWAL_CARD.to, 'max-md:ps-[34px]'),
  transaction: cx(WITHDRAWAL_CARD.transaction, 'max-md:ps-[34px]'),
};

const QUIET = new Set<ColumnId>(['message', 'updated', 'notes', 'group']);

export function cellStyles(
  list: TransactionList,
  columns: readonly Column[],
  { t }: Pick<RowFormatters, 't'>,
): readonly CellStyles[] {
  const has = (wanted: ColumnId) => columns.some(({ id }) => id === wanted);
  const arrives = has('received');
  const payment = has('amount') || has('asset') ? TERMS_CARD : CARD;
  const card = list !== 'withdrawals' ? payment : arrives ? ARRIVAL_CARD : WITHDRAWAL_CARD;
  return columns.map(({ id, end, yields }) => ({
    id,
    label: t(`table.${id}`),
    className: cx(
      'block truncate whitespace-nowrap md:px-2.5 md:first:ps-8 md:last:pe-8',
      'max-md:before:sr-only max-md:before:content-[attr(data-label)_":_"]',
      end && 'text-end',
      QUIET.has(id) && 'text-ink-3',
      (id === 'debited' && arrives ? undefined : card[id]) ?? 'max-md:hidden',
      yields?.cell,
    ),
  }));
}
