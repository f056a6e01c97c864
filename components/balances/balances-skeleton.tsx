'use client';

import { useTranslations } from 'next-intl';
import { Skeleton } from '@/components/ui/loading/skeleton';
import { BalanceTableHead } from './balance-table';

const BARS = ['w-[68%]', 'w-[37%]', 'w-[27%]', 'w-[12%]'];
const ROWS = ['group', 'a', 'b', 'group2', 'c', 'group3', 'd', 'e'];
const WIDTHS = ['w-[68px]', 'w-[60px]', 'w-[60px]', 'w-[56px]'];

/** Appears after 200 ms. */
export function BalancesSkeleton() {
  const t = useTranslations('balances');
  return (
    <div aria-busy="true" className="@container">
      <span className="sr-only">{t('loading')}</span>
      <div aria-hidden className="@max-[720px]:hidden">
        <div className="grid grid-cols-4 gap-6 pb-5">
          {BARS.map((width) => (
            <Skeleton key={width} className="h-9" />
          ))}
        </div>
        <table className="w-full">
          <BalanceTableHead />
          <tbody>
            {ROWS.map((row) => (
              <SkeletonRow key={row} group={row.startsWith('group')} />
            ))}
          </tbody>
        </table>
      </div>
      <div aria-hidden className="grid @min-[720px]:hidden">
        {BARS.map((width) => (
          <div key={width} className="grid gap-3 border-t border-line py-4">
            <div className="flex justify-between">
              <Skeleton className="h-8 w-28" />
              <Skeleton className="h-8 w-32" />
            </div>
            <Skeleton className="h-3 w-full" />
            <Skeleton className="h-8 w-full" />
          </div>
        ))}
      </div>
    </div>
  );
}

function SkeletonRow({ group }: { group: boolean }) {
  const cell = `border-b border-line px-2.5 ${group ? 'h-11' : 'h-[34px]'}`;
  return (
    <tr className={group ? 'bg-sunken' : ''}>
      <td className={`${cell} ${group ? '' : 'ps-[46px]'}`}>
        <Skeleton className={group ? 'w-28' : 'w-24'} />
      </td>
      {WIDTHS.map((width, index) => (
        <td key={`${width}${String(index)}`} className={`${cell} text-end`}>
          <Skeleton className={width} />
        </td>
      ))}
      <td className={`${cell} text-end`}>
        <Skeleton className="w-24" />
      </td>
    </tr>
  );
}
