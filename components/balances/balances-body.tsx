'use client';

import { useTranslations } from 'next-intl';
import { EmptyState } from '@/components/ui/empty-state';
import { type BalanceGroup, BUCKETS } from '@/lib/queries/balance-groups';
import { BalanceCards } from './balance-cards';
import { BalanceTable } from './balance-table';
import { BucketLegend } from './bucket-legend';
import { ChartPanel } from './chart-panel';
import { useWide } from './use-wide';

interface BalancesBodyProps {
  groups: readonly BalanceGroup[];
  /** What the browser said of itself before it could be measured: a phone. */
  phone: boolean;
}

/**
 * The figures: chart and table where there is room for them, cards where there is not. Only one of the two is made,
 * because each holds every figure.
 */
export function BalancesBody({ groups, phone }: BalancesBodyProps) {
  const t = useTranslations('balances');
  const { frame, wide } = useWide(!phone);
  if (groups.length === 0) {
    return (
      <div data-balances="ready">
        <EmptyState title={t('empty.title')} body={t('empty.body')} />
      </div>
    );
  }
  return (
    <div ref={frame} data-balances="ready" className="@container">
      {wide ? (
        // Until it was measured it may stand where it has no room.
        <div className="@max-[720px]:overflow-x-clip">
          <div className="flex gap-10 pb-[18px] @max-[900px]:flex-col @max-[900px]:gap-5">
            <ChartPanel groups={groups} />
            <BucketLegend groups={groups} />
          </div>
          <BalanceTable groups={groups} />
        </div>
      ) : (
        <BalanceCards groups={groups} />
      )}
      <Footnotes groups={groups} />
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
