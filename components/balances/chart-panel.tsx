'use client';

import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Segmented } from '@/components/ui/segmented';
import type { BalanceGroup } from '@/lib/queries/balance-groups';
import { ChartFallback } from './chart-fallback';
import { FirstPicture } from './chart-first-picture';
import { ChartFrame } from './chart-frame';
import { chartShape } from './chart-geometry';
import { ChartTable } from './chart-table';
import { ChartWords } from './chart-words';

const LiveBars = dynamic(() => import('./chart-live').then((module) => module.LiveBars), { ssr: false });

/** Long after the first paint has settled; a person who reaches for the chart does not wait for it. */
const IDLE_AFTER_MS = 8_000;

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
                <LiveBars shape={shape} label={t('title')} onDrawn={onDrawn} />
              </ChartFallback>
            ) : null}
          </ChartFrame>
        </div>
      )}
    </section>
  );
}

/** Ways to reach for something: pointer over it, a tap, the keyboard. */
const REACHES = ['pointerenter', 'pointerdown', 'focusin'] as const;

/** Becomes true when someone reaches for the panel, or when the page has long been idle and the panel is visible. */
function useWanted() {
  const panel = useRef<HTMLElement>(null);
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    const element = panel.current;
    if (!element || wanted) return;
    const want = () => setWanted(true);
    for (const reach of REACHES) element.addEventListener(reach, want);
    const timer = setTimeout(() => {
      if (element.clientWidth > 0 && 'requestIdleCallback' in window) requestIdleCallback(want);
    }, IDLE_AFTER_MS);
    return () => {
      clearTimeout(timer);
      for (const reach of REACHES) element.removeEventListener(reach, want);
    };
  }, [wanted]);
  return { panel, wanted };
}
