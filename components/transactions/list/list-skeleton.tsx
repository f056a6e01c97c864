'use client';

import { useTranslations } from 'next-intl';
import { type ListPreferences, shownColumns } from '@/components/lists/list-preferences';
import { GRID, rowHeight, tableStyles } from '@/components/lists/table-styles';
import { TableHead } from '@/components/transactions/table/transactions-table';
import { cx } from '@/components/ui/cx';
import { Shimmer, Skeleton } from '@/components/ui/loading/skeleton';
import type { TransactionList } from '@/lib/contract/values/transactions/transaction-lists';

const ROWS = Array.from({ length: 20 }, (_, index) => index);
const WIDTHS = ['md:w-[72%]', 'md:w-[64%]', 'md:w-[78%]', 'md:w-[58%]', 'md:w-[68%]'];
const CARD = [
  'max-md:w-24',
  'max-md:w-16 max-md:justify-self-end',
  'max-md:col-span-2 max-md:w-28',
  'max-md:col-span-2 max-md:w-40',
];

interface SkeletonProps {
  list: TransactionList;
  preferences: ListPreferences;
}

/** One shimmer and one element per bar: cheap to draw. */
export function ListSkeleton({ list, preferences }: SkeletonProps) {
  const t = useTranslations('common');
  const columns = shownColumns(list, preferences, preferences.carried?.[list]);
  return (
    <div aria-busy="true" className="flex flex-col border-t border-line md:min-h-0 md:flex-1">
      <p className="sr-only">{t('loading')}</p>
      <div className="relative overflow-hidden md:@container md:min-h-0 md:flex-1">
        <table aria-hidden {...tableStyles(columns)}>
          <TableHead columns={columns} />
          <tbody className="block animate-appear">
            {ROWS.map((row) => (
              <tr
                key={row}
                className={cx(
                  'max-md:grid max-md:h-[93px] max-md:grid-cols-2 max-md:content-center max-md:gap-y-3',
                  'max-md:border-b max-md:border-line max-md:px-4',
                  GRID,
                  rowHeight(preferences.density),
                )}
              >
                {columns.map(({ id, end, yields }, index) => (
                  <td
                    key={id}
                    className={cx(
                      'block h-[11px] rounded-tag bg-ink/8 md:mx-2.5 md:first:ms-8 md:last:me-8',
                      end ? 'md:w-14 md:justify-self-end' : WIDTHS[(row + 2 * index) % WIDTHS.length],
                      CARD[index] ?? 'max-md:hidden',
                      yields?.cell,
                    )}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        <Shimmer over="band" className="inset-0 md:top-[34px]" />
      </div>
      <div className="flex h-[46px] items-center border-t border-line px-8 max-md:px-4">
        <Skeleton className="w-28" />
      </div>
    </div>
  );
}
