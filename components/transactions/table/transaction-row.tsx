'use client';

import { Ban } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { cx } from '@/components/ui/cx';
import type { TransactionRow } from '@/lib/contract/bff-transactions';
import type { TransactionList } from '@/lib/contract/transaction-lists';
import { cellOf, dash } from './cell';
import { type CellLook, ROLE } from './row-look';
import { opens } from './row-step';
import type { RowWords } from './row-words';

/** What all rows of a table share. The same object while nothing in it changes: else every row is drawn again. */
export interface RowSetting {
  list: TransactionList;
  cells: readonly CellLook[];
  words: RowWords;
  /** Address of the page with this record open. */
  hrefOf(row: TransactionRow): string;
  onOpen(row: TransactionRow): void;
  /** Of the row. */
  className: string;
}

interface RowProps {
  row: TransactionRow;
  setting: RowSetting;
  /** Among all rows of the table, its head counted, from 1 on; undefined while all of them are drawn. */
  position: number | undefined;
  selected: boolean;
}

/** One record. A link in its first cell covers it; on the phone it is a card. */
export const TransactionRowView = memo(function TransactionRowView(props: RowProps) {
  const { row, setting, position, selected } = props;
  const { cells, words, className: look } = setting;
  return (
    <tr
      {...ROLE.row}
      aria-current={selected || undefined}
      aria-rowindex={position}
      className={cx(look, selected ? 'bg-accent-soft' : 'hover:bg-hover')}
    >
      {cells.map(({ id, label, className }) => (
        <td {...ROLE.cell} key={id} data-label={label} className={className}>
          {id === 'created' ? openLink(row, setting) : cellOf(id, row, words)}
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
      className="outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
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

/** A row without an address of its own says why; the link of the others covers them. */
function Unopened({ why, children }: { why: string; children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-1.5" title={why}>
      {children}
      <Ban aria-hidden size={13} strokeWidth={1.8} className="text-ink-3" />
      <span className="sr-only">{why}</span>
    </span>
  );
}
