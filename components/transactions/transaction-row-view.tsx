'use client';

import { useTranslations } from 'next-intl';
import { memo } from 'react';
import { cx } from '@/components/ui/cx';
import type { TransactionRow } from '@/lib/contract/bff-transactions';
import type { TransactionList } from '@/lib/contract/transaction-lists';
import { Cell, Dash } from './cell';
import type { Column, ColumnId } from './columns';
import { useTimes } from './use-times';

interface RowProps {
  list: TransactionList;
  row: TransactionRow;
  columns: readonly Column[];
  /** Among all rows of the table, its head counted, from 1 on; undefined while all of them are drawn. */
  position: number | undefined;
  compact: boolean;
  selected: boolean;
  /** Address of the page with this record open. */
  href: string;
  onOpen(row: TransactionRow): void;
}

/** Where a cell goes on the phone, where a row is a card; the others are left out there. */
const CARD: Partial<Record<ColumnId, string>> = {
  status: 'max-md:col-start-1 max-md:row-start-1',
  created: 'max-md:col-start-2 max-md:row-start-1 max-md:text-end max-md:text-meta max-md:text-ink-3',
  substatus: 'max-md:col-span-2 max-md:col-start-1 max-md:row-start-2 max-md:whitespace-normal',
  id: 'max-md:col-span-2 max-md:col-start-1 max-md:row-start-3 max-md:text-ink-3',
};
const WITHDRAWAL_CARD: Partial<Record<ColumnId, string>> = {
  received: 'max-md:col-start-1 max-md:row-start-1',
  debited: 'max-md:col-start-1 max-md:row-start-1 max-md:text-start max-md:text-[0.9375rem]',
  status: 'max-md:col-start-2 max-md:row-start-1 max-md:self-center max-md:text-end',
  to: 'max-md:col-start-1 max-md:row-start-2 max-md:text-ink-3',
  created: 'max-md:col-start-2 max-md:row-start-2 max-md:text-end max-md:text-meta max-md:text-ink-3',
  transaction: 'max-md:col-span-2 max-md:col-start-1 max-md:row-start-3 max-md:text-start',
};
/** What arrives has its currency's icon before it; the lines below begin where the amount does. */
const ARRIVAL_CARD: Partial<Record<ColumnId, string>> = {
  ...WITHDRAWAL_CARD,
  to: cx(WITHDRAWAL_CARD.to, 'max-md:ps-[34px]'),
  transaction: cx(WITHDRAWAL_CARD.transaction, 'max-md:ps-[34px]'),
};

const QUIET = new Set<ColumnId>(['message', 'updated', 'notes', 'group']);

/** One record. A link in its first cell covers it; on the phone it is a card. */
export const TransactionRowView = memo(function TransactionRowView(props: RowProps) {
  const { list, row, columns, position, compact, selected, href, onOpen } = props;
  const t = useTranslations('transactions');
  // A card has room for one amount: what is debited stands there where what arrives is not shown.
  const arrives = columns.some(({ id }) => id === 'received');
  const card = list !== 'withdrawals' ? CARD : arrives ? ARRIVAL_CARD : WITHDRAWAL_CARD;
  return (
    <tr
      aria-current={selected || undefined}
      aria-rowindex={position}
      className={cx(
        'relative transition-colors max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-md:gap-x-3 max-md:gap-y-1 max-md:border-b max-md:border-line max-md:px-4 max-md:py-3',
        selected ? 'bg-accent-soft' : 'hover:bg-hover',
      )}
    >
      {columns.map(({ id, end }) => {
        const place = id === 'debited' && arrives ? undefined : card[id];
        return (
          <td
            key={id}
            className={cx(
              'truncate border-b border-line px-2.5 whitespace-nowrap max-md:block max-md:h-auto max-md:border-0 max-md:p-0 md:first:ps-8 md:last:pe-8',
              compact ? 'h-[36px]' : 'h-[44px]',
              end && 'text-end',
              QUIET.has(id) && 'text-ink-3',
              place ?? 'max-md:hidden',
            )}
          >
            <span className="sr-only md:hidden">{t(`table.${id}`)}: </span>
            {id === 'created' ? (
              <OpenLink row={row} href={href} onOpen={onOpen} list={list} />
            ) : (
              <Cell id={id} row={row} />
            )}
          </td>
        );
      })}
    </tr>
  );
});

function OpenLink({ row, href, onOpen, list }: Pick<RowProps, 'row' | 'href' | 'onOpen' | 'list'>) {
  const t = useTranslations(`transactions.lists.${list}`);
  const times = useTimes();
  const { created_at, end2end } = row;
  const time =
    created_at === undefined ? (
      <Dash />
    ) : (
      <time dateTime={created_at} title={times.full(created_at)}>
        {times.short(created_at)}
      </time>
    );
  if (end2end === undefined) return time;
  return (
    <a
      data-row={end2end}
      href={href}
      className="outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        onOpen(row);
      }}
    >
      {time}
      <span className="sr-only">, {t('open', { id: end2end })}</span>
    </a>
  );
}
