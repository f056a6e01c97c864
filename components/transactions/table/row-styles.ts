import type { CSSProperties } from 'react';
import type { Column, ColumnId } from '@/components/lists/columns';
import type { ListPreferences } from '@/components/lists/list-preferences';
import { cx } from '@/components/ui/cx';
import type { TransactionList } from '@/lib/contract/values/transactions/transaction-lists';
import type { RowFormatters } from './row-formatters';

export const GRID = 'md:grid md:grid-cols-(--columns) md:items-center md:border-b md:border-line';
/** Browsers drop table semantics once the layout is a grid. */
export const ROLE = {
  table: { role: 'table' },
  body: { role: 'rowgroup' },
  row: { role: 'row' },
  head: { role: 'columnheader' },
  cell: { role: 'cell' },
} as const;

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
};
const WITHDRAWAL_CARD: Partial<Record<ColumnId, string>> = {
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

export const rowHeight = (density: ListPreferences['density']) =>
  density === 'compact' ? 'md:h-[36px]' : 'md:h-[44px]';

/** Fixed size on desktop, which allows layout containment. */
export function rowStyles(density: ListPreferences['density']): string {
  return cx(
    'relative max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-md:gap-x-3 max-md:gap-y-1 max-md:border-b max-md:border-line max-md:px-4 max-md:py-3',
    GRID,
    'md:contain-strict',
    rowHeight(density),
  );
}

const TABLE_WIDTH: string = '--table-width';
const TRACKS: string = '--columns';
const EDGE_PX = 22;

/** Rows are separate grids with containment: a real table is laid out as a whole for each new row. */
export function tableStyles(columns: readonly Column[]): { style: CSSProperties; className: string } {
  const tracks = columns.map(({ id, width, least, yields }, index) => {
    const edge = index === 0 || index === columns.length - 1 ? EDGE_PX : 0;
    const track = `minmax(${least + edge}px,${width + edge}fr)`;
    return yields ? `var(--${id},${track})` : track;
  });
  const stay = columns.filter(({ yields }) => !yields);
  const width = stay.reduce((sum, { least }) => sum + least, 2 * EDGE_PX);
  return {
    style: { [TABLE_WIDTH]: `${width}px`, [TRACKS]: tracks.join(' ') },
    className: cx(
      'block w-full text-cell md:min-w-(--table-width)',
      ...columns.map(({ yields }) => yields?.track),
    ),
  };
}

export function cellStyles(
  list: TransactionList,
  columns: readonly Column[],
  { t }: Pick<RowFormatters, 't'>,
): readonly CellStyles[] {
  const arrives = columns.some(({ id }) => id === 'received');
  const card = list !== 'withdrawals' ? CARD : arrives ? ARRIVAL_CARD : WITHDRAWAL_CARD;
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
