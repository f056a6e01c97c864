'use client';

import { useQuery } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { lazy, Suspense, useCallback, useState } from 'react';
import { ChartFallback } from '@/components/ui/chart-fallback';
import { ErrorState } from '@/components/ui/error-state';
import { Segmented } from '@/components/ui/segmented';
import { useShell } from '@/components/ui/shell-context';
import { Skeleton } from '@/components/ui/skeleton';
import { useWanted } from '@/components/ui/use-wanted';
import { DAYS_SHOWN, type DayRun } from '@/lib/contract/bff-overview';
import { TRANSACTION_LISTS } from '@/lib/contract/transaction-lists';
import { daysQuery, type Read } from '@/lib/queries/overview';
import { zoneAbbreviation } from '@/lib/time/zone';
import { shortDayText } from './day-text';
import { DaysFirstPicture } from './days-first-picture';
import { DaysFrame, PLOT_PX } from './days-frame';
import { ListSwatch } from './days-look';
import { DaysNote } from './days-note';
import { type DaysShape, daysShape } from './days-shape';
import { DaysWords } from './days-words';
import { useTotalText } from './use-total-text';

const LiveDays = lazy(async () => ({ default: (await import('./days-live')).LiveDays }));
const DaysTable = lazy(async () => ({ default: (await import('./days-table')).DaysTable }));

type View = 'chart' | 'table';

/** Records created by day and list (LST-03). What was not counted is said, never drawn as zero (safety 37). */
export function DaysPanel({ initial }: { initial?: Read<'days'> | undefined }) {
  const t = useTranslations('overview.days');
  const { timeZone } = useShell();
  const { data, error, isFetching, refetch } = useQuery({
    ...daysQuery(),
    ...(initial ? { initialData: initial } : {}),
  });
  const [view, setView] = useState<View>('chart');
  const { panel, wanted } = useWanted();
  const totalText = useTotalText();
  const shape = data ? daysShape(data.days) : undefined;
  return (
    <section ref={panel} className="min-w-0">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div>
          <h2 className="text-section">
            {t('title')}{' '}
            {shape ? (
              <span className="ms-2 font-normal text-ink-3 tabular-nums">{totalText(shape)}</span>
            ) : null}
          </h2>
          <p className="text-cell text-ink-3">
            {t('sub', { count: DAYS_SHOWN, zone: zoneAbbreviation(timeZone) ?? timeZone })} {t('today')}
          </p>
        </div>
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
      {shape ? <Legend /> : null}
      {shape && view === 'table' ? (
        <ChartFallback onFailed={() => setView('chart')}>
          <Suspense fallback={<Waiting />}>
            <DaysTable shape={shape} />
          </Suspense>
        </ChartFallback>
      ) : null}
      {shape && view === 'chart' ? <Picture shape={shape} wanted={wanted} label={t('title')} /> : null}
      {!shape && error ? (
        <ErrorState
          compact
          error={error}
          title={t('error')}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : null}
      {shape || error ? null : <Waiting />}
      {data && (error || Object.keys(data.failed).length > 0) ? (
        <DaysNote data={data} error={error} busy={isFetching} onRetry={() => void refetch()} />
      ) : null}
      {data?.withdrawals_gaps ? <Gaps runs={data.withdrawals_gaps} /> : null}
    </section>
  );
}

/** In both views: on the phone the table has room for the signs alone. */
function Legend() {
  const t = useTranslations('overview.lists');
  return (
    <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-meta text-ink-2">
      {TRANSACTION_LISTS.map((list) => (
        <li key={list} className="flex items-center gap-[7px]">
          <ListSwatch list={list} />
          {t(list)}
        </li>
      ))}
    </ul>
  );
}

function Picture({ shape, wanted, label }: { shape: DaysShape; wanted: boolean; label: string }) {
  const [drawn, setDrawn] = useState(false);
  const onDrawn = useCallback(() => setDrawn(true), []);
  return (
    <>
      <DaysWords shape={shape} />
      <DaysFrame shape={shape}>
        {drawn ? null : <DaysFirstPicture shape={shape} />}
        {wanted ? (
          <ChartFallback onFailed={() => setDrawn(false)}>
            <Suspense fallback={null}>
              <LiveDays shape={shape} label={label} onDrawn={onDrawn} />
            </Suspense>
          </ChartFallback>
        ) : null}
      </DaysFrame>
    </>
  );
}

/** The days whose withdrawals were not all reached: their list has no dates that could be asked for. */
function Gaps({ runs }: { runs: readonly DayRun[] }) {
  const t = useTranslations('overview.days');
  const locale = useLocale();
  const days = runs.map((run) => run.map((day) => shortDayText(day, locale)).join(' – '));
  return <p className="mt-2 text-floor text-ink-3">{t('gaps', { days: days.join(', ') })}</p>;
}

function Waiting() {
  const t = useTranslations('overview');
  return (
    <div aria-busy="true" className="mt-7 flex items-end gap-4 ps-9" style={{ height: PLOT_PX + 36 }}>
      <span className="sr-only">{t('loading')}</span>
      {Array.from({ length: DAYS_SHOWN }, (_, index) => (
        <Skeleton key={String(index)} className={index % 3 === 0 ? 'h-1/3 flex-1' : 'h-2/3 flex-1'} />
      ))}
    </div>
  );
}
