'use client';

import { useTranslations } from 'next-intl';
import { type BalanceGroup, BUCKETS } from '@/lib/queries/balance-groups';
import { Amount } from './amount';
import { BucketSwatch } from './bucket-bar';

const HEAD =
  'h-8 border-b border-line px-2 text-end text-meta font-medium whitespace-nowrap text-ink-3 last:pe-0';

/** The figures behind the bars: one row per currency. */
export function ChartTable({ groups }: { groups: readonly BalanceGroup[] }) {
  const t = useTranslations('balances');
  return (
    <table className="w-full text-cell">
      <caption className="sr-only">{t('chart.title')}</caption>
      <thead>
        <tr>
          <th scope="col" className="h-8 border-b border-line text-start text-meta font-medium text-ink-3">
            {t('chart.currency')}
          </th>
          {BUCKETS.map((bucket) => (
            <th key={bucket} scope="col" className={HEAD}>
              <span className="inline-flex items-center gap-1.5">
                <BucketSwatch bucket={bucket} />
                {t(`buckets.${bucket}`)}
              </span>
            </th>
          ))}
          <th scope="col" className={HEAD}>
            {t('chart.allBuckets')}
          </th>
        </tr>
      </thead>
      <tbody>
        {groups.map((group) => (
          <tr key={group.id}>
            <th scope="row" className="h-9 border-b border-line text-start font-strong">
              {group.ticker}
            </th>
            {BUCKETS.map((bucket) => (
              <td key={bucket} className="h-9 border-b border-line px-2 text-end">
                <Amount value={group.buckets[bucket]} currency={group.ticker} bare />
              </td>
            ))}
            <td className="h-9 border-b border-line ps-2 text-end">
              <Amount value={group.brl} currency="BRL" approx />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
