'use client';

import { useTranslations } from 'next-intl';
import { EmptyState } from '@/components/ui/empty-state';
import { type BalanceGroup, BUCKETS } from '@/lib/queries/balance-groups';
import { BalanceCards } from './balance-cards';
import { BalanceTable } from './balance-table';
import { BucketLegend } from './bucket-legend';
import { ChartPanel } from './chart-panel';

/** The figures: chart and table where there is room for them, cards where there is not. */
export function BalancesBody({ groups }: { groups: readonly BalanceGroup[] }) {
  const t = useTranslations('balances');
  if (groups.length === 0) {
    return (
      <div data-balances="ready">
        <EmptyState title={t('empty.title')} body={t('empty.body')} />
      </div>
    );
  }
  return (
    <div data-balances="ready" className="@container">
      <div className="@max-[720px]:hidden">
        <div className="flex gap-10 pb-[18px] @max-[900px]:flex-col @max-[900px]:gap-5">
          <ChartPanel groups={groups} />
          <BucketLegend />
        </div>
        <BalanceTable groups={groups} />
        <Footnotes groups={groups} />
      </div>
      <div className="@min-[720px]:hidden">
        <BalanceCards groups={groups} />
        <Footnotes groups={groups} />
      </div>
    </div>
  );
}

/** The second sentence stands only where there is a dash to explain. */
function Footnotes({ groups }: { groups: readonly BalanceGroup[] }) {
  const t = useTranslations('balances.table');
  const dashes = groups.some(
    (group) => group.brl === undefined || BUCKETS.some((bucket) => group.buckets[bucket] === undefined),
  );
  return (
    <p className="mt-2.5 text-floor text-ink-3 @max-[720px]:border-t @max-[720px]:border-line @max-[720px]:pt-3">
      {t('footnote')} {dashes ? t('footnoteSums') : null}
    </p>
  );
}
