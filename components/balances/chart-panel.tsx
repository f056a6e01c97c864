'use client';

import { useTranslations } from 'next-intl';
import { lazy, Suspense, useCallback, useState } from 'react';
import { ChartFallback } from '@/components/ui/chart-fallback';
import { Segmented } from '@/components/ui/segmented';
import { useWanted } from '@/components/ui/use-wanted';
import type { BalanceGroup } from '@/lib/queries/balance-groups';
import { FirstPicture } from './chart-first-picture';
import { ChartFrame } from './chart-frame';
import { chartShape } from './chart-geometry';
import { ChartTable } from './chart-table';
import { ChartWords } from './chart-words';

const LiveBars = lazy(async () => ({ default: (await import('./chart-live')).LiveBars }));

type View = 'chart' | 'table';

/** Currencies and buckets as bars, or as a table behind the toggle. */
export function ChartPanel({ groups }: { groups: readonly BalanceGroup[] }) {
  const t = useTranslations('balances.chart');
  const [view, setView] = useState<View>('chart');
  const { panel, wanted } = useWanted();
  const [drawn, setDrawn] = useState(false);
  const onDrawn = useCallback(() => setDrawn(true), []);
  const shape = chartShape(groups);
  return (
    <section ref={panel} className="min-w-0 flex-1">
      <div className="mb-2.5 flex items-center justify-between gap-4">
        <h2 className="text-section">{t('title')}</h2>
        <Segmented<View>
          label={t('view')}
          value={view}
          onValueChange={setView}
          options={[
            { value: 'chart', label: t('asChart') },
            { value: 'table', label: t('asTable') },
          ]}
        />
      </div>
      {view === 'table' ? (
        <ChartTable groups={groups} />
      ) : (
        <div className="relative">
          <ChartWords groups={groups} />
          <ChartFrame shape={shape}>
            {drawn ? null : <FirstPicture shape={shape} />}
            {wanted ? (
              <ChartFallback onFailed={() => setDrawn(false)}>
                <Suspense fallback={null}>
                  <LiveBars shape={shape} label={t('title')} onDrawn={onDrawn} />
                </Suspense>
              </ChartFallback>
            ) : null}
          </ChartFrame>
        </div>
      )}
    </section>
  );
}
