'use client';

import { ArrowDown } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type CSSProperties, type KeyboardEvent, memo, type RefObject, useMemo } from 'react';
import { cx } from '@/components/ui/cx';
import type { TransactionRow } from '@/lib/contract/bff-transactions';
import type { TransactionList } from '@/lib/contract/transaction-lists';
import type { Column } from './columns';
import { type ListPreferences, shownColumns } from './preferences';
import { cellLooks } from './row-look';
import { useRowWords } from './row-words';
import { type RowSetting, TransactionRowView } from './transaction-row-view';
import { useRowWindow } from './use-row-window';
import { useTimes } from './use-times';

interface TableProps extends Pick<RowSetting, 'hrefOf' | 'onOpen'> {
  list: TransactionList;
  rows: readonly TransactionRow[];
  preferences: ListPreferences;
  /** Record open beside the table. */
  selected: string | undefined;
  body: RefObject<HTMLTableSectionElement | null>;
  onStep(step: 1 | -1): void;
}

const STEP: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 };

/**
 * The records of a page, newest first (LST-09); nothing can be sorted, because the API cannot (LST-10). Drawn again
 * only for other rows, another record, or another look: a list is read again every few seconds.
 */
export const TransactionsTable = memo(function TransactionsTable(props: TableProps) {
  const { list, rows, preferences, selected, body, hrefOf, onOpen, onStep } = props;
  const words = useRowWords();
  const columns = useMemo(() => shownColumns(list, preferences), [list, preferences]);
  const setting = useMemo(() => {
    const cells = cellLooks(list, columns, preferences.density, words);
    return { list, cells, words, hrefOf, onOpen };
  }, [list, columns, preferences.density, words, hrefOf, onOpen]);
  const at = selected === undefined ? -1 : rows.findIndex(({ end2end }) => end2end === selected);
  const { from, to, rowHeight } = useRowWindow({ count: rows.length, selected: at, body });
  const some = from > 0 || to < rows.length;
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEP[event.key];
    if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    onStep(step);
  };
  return (
    <table aria-rowcount={some ? rows.length + 1 : undefined} style={tableWidth(columns)} className={TABLE}>
      <caption className="sr-only">{words.t(`lists.${list}.title`)}</caption>
      <TableHead list={list} preferences={preferences} />
      <tbody ref={body} onKeyDown={onKeyDown} className="max-md:block">
        <Gap rows={from} height={rowHeight} />
        {rows.slice(from, to).map((row, index) => (
          <TransactionRowView
            key={row.end2end ?? `row ${from + index}`}
            row={row}
            setting={setting}
            position={some ? from + index + 2 : undefined}
            selected={row.end2end !== undefined && row.end2end === selected}
          />
        ))}
        <Gap rows={rows.length - to} height={rowHeight} />
      </tbody>
    </table>
  );
});

/** Borders of their own: collapsed ones are worked out for the whole table whenever a row comes into view. */
export const TABLE =
  'w-full border-separate border-spacing-0 text-cell max-md:block md:min-w-(--table-width) md:table-fixed';

/** Stands for rows that are not drawn. */
function Gap({ rows, height }: { rows: number; height: number }) {
  if (rows <= 0 || height === 0) return null;
  return <tr aria-hidden style={{ height: rows * height }} />;
}

/** Room for every column: where the window has less, the table scrolls instead of squeezing one. */
export function tableWidth(columns: readonly Column[]): CSSProperties {
  const width = columns.reduce((sum, column) => sum + (column.width ?? FLEXIBLE_PX), 2 * EDGE_PX);
  return { [TABLE_WIDTH]: `${width}px` };
}

/** Read by the class of the table; a custom property is not part of React's style type. */
const TABLE_WIDTH: string = '--table-width';
const FLEXIBLE_PX = 190;
/** What the first and the last column have more, so that they reach the page's edges. */
const EDGE_PX = 22;

/** Widths and names of the columns; the skeleton has the same ones, so that nothing moves. */
export function TableHead({ list, preferences }: Pick<TableProps, 'list' | 'preferences'>) {
  const t = useTranslations('transactions.table');
  const times = useTimes();
  const columns = shownColumns(list, preferences);
  return (
    <>
      <colgroup className="max-md:hidden">
        {columns.map(({ id, width }, index) => {
          const edge = index === 0 || index === columns.length - 1 ? EDGE_PX : 0;
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
