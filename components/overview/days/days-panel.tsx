'use client';

import { useQuery } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { lazy, Suspense, useCallback, useState } from 'react';
import { SectionNote, type SectionNoteProps } from '@/components/overview/section-note';
import { useStaleText } from '@/components/overview/use-stale-text';
import { Segmented } from '@/components/ui/controls/segmented';
import { ErrorState } from '@/components/ui/feedback/error-state';
import { useShell } from '@/components/ui/hooks/shell-context';
import { ChartErrorBoundary } from '@/components/ui/loading/chart-error-boundary';
import { Skeleton } from '@/components/ui/loading/skeleton';
import { useLoadOnInteraction } from '@/components/ui/loading/use-load-on-interaction';
import { DAYS_SHOWN, type DayRun } from '@/lib/contract/bff/overview';
import {
  TRANSACTION_LISTS,
  type TransactionList,
} from '@/lib/contract/values/transactions/transaction-lists';
import { daysQuery, type Read } from '@/lib/queries/overview';
import { zoneAbbreviation } from '@/lib/time/zone';
import { dayText, shortDayText } from './day-text';
import { DaysChartFrame, PLOT_PX } from './days-chart-frame';
import { type DaysChartShape, daysChartShape } from './days-chart-shape';
import { DaysStaticBars } from './days-static-bars';
import { ListSwatch } from './days-styles';
import { useTotalText } from './use-total-text';

const LiveDays = lazy(async () => ({
  default: (await import('./days-interactive-bars')).DaysInteractiveBars,
}));
const DaysTable = lazy(async () => ({ default: (await import('./days-table')).DaysTable }));

type View = 'chart' | 'table';

/** Records by creation day and list (LST-03). Missing counts are never drawn as zero (safety 37). */
export function DaysPanel({ initial }: { initial?: Read<'days'> | undefined }) {
  const t = useTranslations('overview.days');
  const { timeZone } = useShell();
  const { data, error, isFetching, refetch } = useQuery({
    ...daysQuery(),
    ...(initial ? { initialData: initial } : {}),
  });
  const [view, setView] = useState<View>('chart');
  const { panel, wanted } = useLoadOnInteraction();
  const totalText = useTotalText();
  const shape = data ? daysChartShape(data.days) : undefined;
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
        <ChartErrorBoundary onFailed={() => setView('chart')}>
          <Suspense fallback={<Waiting />}>
            <DaysTable shape={shape} />
          </Suspense>
        </ChartErrorBoundary>
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

function Picture({ shape, wanted, label }: { shape: DaysChartShape; wanted: boolean; label: string }) {
  const [drawn, setDrawn] = useState(false);
  const onDrawn = useCallback(() => setDrawn(true), []);
  return (
    <>
      <DaysDescription shape={shape} />
      <DaysChartFrame shape={shape}>
        {drawn ? null : <DaysStaticBars shape={shape} />}
        {wanted ? (
          <ChartErrorBoundary onFailed={() => setDrawn(false)}>
            <Suspense fallback={null}>
              <LiveDays shape={shape} label={label} onDrawn={onDrawn} />
            </Suspense>
          </ChartErrorBoundary>
        ) : null}
      </DaysChartFrame>
    </>
  );
}

/** Withdrawals have no date filter: days not reached by paging. */
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

function DaysDescription({ shape }: { shape: DaysChartShape }) {
  const t = useTranslations('overview');
  const locale = useLocale();
  const totalText = useTotalText();
  return (
    <ul className="sr-only">
      {shape.bars.map(({ day, open, parts, ...sum }) => (
        <li key={day}>
          {t('days.bar', {
            day: open ? t('days.todayMark', { day: dayText(day, locale) }) : dayText(day, locale),
            total: totalText(sum),
            parts: parts.map((part) => `${t(`lists.${part.list}`)}: ${totalText(part)}`).join(', '),
          })}
        </li>
      ))}
    </ul>
  );
}

interface DaysNoteProps extends Omit<SectionNoteProps, 'children'> {
  data: Read<'days'>;
  error: Error | null;
}

function DaysNote({ data, error, ...again }: DaysNoteProps) {
  const t = useTranslations('overview');
  const reasons = useTranslations('errors');
  const stale = useStaleText(data.read_at, error);
  const missing = TRANSACTION_LISTS.filter((list) => data.failed[list] !== undefined);
  const listText = (list: TransactionList) => {
    const days = data.days.filter(({ counts }) => counts[list] === undefined);
    const name = t(`lists.${list}`);
    return days.length < data.days.length ? t('days.gap', { list: name, count: days.length }) : name;
  };
  const code = missing.map((list) => data.failed[list]).find((one) => one !== undefined);
  if (stale !== undefined) return <SectionNote {...again}>{stale}</SectionNote>;
  if (code === undefined) return null;
  return (
    <SectionNote {...again}>
      {t('days.failed', { lists: missing.map(listText).join(', '), reason: reasons(code) })}
    </SectionNote>
  );
}
