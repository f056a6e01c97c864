'use client';

import { useTranslations } from 'next-intl';
import type { BalanceGroup } from '@/lib/money/balance-groups';
import { BucketSwatch } from './bucket-bar';
import { legendOf } from './bucket-shares';

/** The meaning of each bucket, and of a bar with unknown parts. */
export function BucketLegend({ groups }: { groups: readonly BalanceGroup[] }) {
  const t = useTranslations('balances');
  return (
    <dl className="mb-5 grid grid-cols-2 gap-x-6 gap-y-4 @min-[1040px]:auto-cols-fr @min-[1040px]:grid-flow-col @min-[1040px]:grid-cols-none">
      {legendOf(groups).map((bucket) => (
        <div key={bucket} className="relative ps-[26px] text-cell leading-[18px]">
          <dt className="font-strong">
            <span className="absolute start-0 top-0.5">
              <BucketSwatch bucket={bucket} large />
            </span>
            {t(`buckets.${bucket}`)}
          </dt>
          <dd className="text-ink-3">{t(`explain.${bucket}`)}</dd>
        </div>
      ))}
    </dl>
  );
}
