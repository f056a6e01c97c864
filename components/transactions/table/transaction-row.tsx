'use client';

import { Ban } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import type { ColumnId } from '@/components/lists/columns';
import { withNoteCount } from '@/components/lists/notes/with-note-count';
import { ROLE } from '@/components/lists/table-styles';
import { cx } from '@/components/ui/cx';
import { ROW_LINK } from '@/components/ui/data/table';
import type { TransactionRow } from '@/lib/contract/bff/transactions';
import type { TransactionList } from '@/lib/contract/values/transactions/transaction-lists';
import type { RowFormatters } from './row-formatters';
import type { CellStyles } from './row-styles';
import { cellOf, dash } from './transaction-cell';
import { opens } from './use-row-navigation';

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
