'use client';

import { useTranslations } from 'next-intl';
import type { BalanceGroup } from '@/lib/queries/balance-groups';
import { BucketSwatch } from './bucket-bar';
import { legendOf } from './chart-geometry';

/** What the four buckets mean, in the words of the contract (2.6), and a bar without them, where there is one. */
export function BucketLegend({ groups }: { groups: readonly BalanceGroup[] }) {
  const t = useTranslations('balances');
  return (
    <dl className="grid content-start gap-y-[18px] @max-[900px]:grid-cols-2 @max-[900px]:gap-x-6 @min-[900px]:w-[330px] @min-[900px]:shrink-0 @min-[900px]:border-s @min-[900px]:border-line @min-[900px]:py-0.5 @min-[900px]:ps-8">
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
