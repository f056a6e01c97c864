'use client';

import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleSlash, CloudOff, Hourglass } from 'lucide-react';
import { useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/controls/button';
import { ErrorNote } from '@/components/ui/feedback/error-note';
import { Note } from '@/components/ui/feedback/note';
import { useShell } from '@/components/ui/hooks/shell-context';
import { useDocumentTitle } from '@/components/ui/hooks/use-document-title';
import { useTimes } from '@/components/ui/hooks/use-times';
import { ColumnsWithRail } from '@/components/ui/layout/columns-with-rail';
import { PageHeader } from '@/components/ui/layout/page-header';
import { QueryBoundary } from '@/components/ui/loading/query-boundary';
import { Skeleton } from '@/components/ui/loading/skeleton';
import { readPeriod } from '@/lib/contract/bff/reports/report-period';
import type { ReportAnswer } from '@/lib/contract/bff/reports/reports';
import { addDays } from '@/lib/contract/values/calendar-day';
import { defined } from '@/lib/contract/values/defined';
import { type MadeReport, ReportBroken, reportQuery } from '@/lib/queries/reports';
import { formatDay } from '@/lib/time/format';
import { MakeControls, TaxIdsReason } from './make-controls';
import { ManifestRail } from './manifest-rail';
import { PeriodControls, PeriodField } from './period-controls';
import { ReportFiles } from './report-files';
import { sizeText, usePeriodName } from './report-texts';
import { type ReportState, useReport } from './use-report';

interface ScreenProps {
  thisMonth: string;
  /** The server's own read of that month. */
  first?: { month: string; answer: ReportAnswer };
}

const ROWS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

/** A month or other days, and its files. Nothing is read before somebody asks for them. */
export function ReportsScreen({ thisMonth, first }: ScreenProps) {
  const t = useTranslations('reports');
  const month = useSearchParams().get('month') ?? thisMonth;
  const period = readPeriod(month);
  const report = useReport(month);
  const query = useQuery({
    ...reportQuery(month),
    ...(first?.month === month ? { initialData: first.answer } : {}),
    enabled: !('reason' in period),
  });
  useDocumentTitle(t('title'));
  const { locale } = useShell();
  const { state } = report;
  const made = state.step === 'made' ? state.made : undefined;
  const isReadable = !('reason' in period);
  return (
    <ColumnsWithRail rail={isReadable ? <ManifestRail made={made} answer={query.data} /> : null}>
      <PageHeader
        title={t('title')}
        sub={<Sub state={state} />}
        actions={
          isReadable ? (
            <>
              <PeriodControls month={month} thisMonth={thisMonth} />
              <MakeControls month={month} report={report} disabled={query.data === undefined} />
            </>
          ) : undefined
        }
      />
      {isReadable ? (
        <QueryBoundary query={query} skeleton={<RowsSkeleton />}>
          {(answer) => (
            <>
              <NotOver
                answer={answer}
                state={state}
                onAgain={(made, reason) => {
                  const { format } = made.manifest;
                  report.make({
                    month,
                    locale,
                    format,
                    ...defined({ comment: report.asked?.comment, reason }),
                  });
                }}
              />
              <Progress state={state} />
              <ReportFiles answer={answer} made={made} retry={report.retry} />
            </>
          )}
        </QueryBoundary>
      ) : (
        <PeriodField month={month} reason={period.reason} />
      )}
    </ColumnsWithRail>
  );
}

function Sub({ state }: { state: ReportState }) {
  const t = useTranslations('reports');
  const files = useTranslations('reports.files');
  const { locale } = useShell();
  if (state.step !== 'made') return t('subBefore');
  const { manifest, blob } = state.made;
  const left = manifest.files.filter(({ file }) => file === undefined).map(({ name }) => files(name));
  const [n, total] = [manifest.files.length - left.length, manifest.files.length];
  return (
    <>
      {t('sub', { n: String(n), total: String(total), size: sizeText(blob.size, locale) })}{' '}
      {left.length === 0 ? null : (
        <b className="font-strong text-ink">{t('out', { files: left.join(', ') })}</b>
      )}
    </>
  );
}

interface NotOverProps {
  answer: ReportAnswer;
  state: ReportState;
  onAgain(made: MadeReport, reason?: string): void;
}

function NotOver({ answer: { period, is_over }, state, onAgain }: NotOverProps) {
  const t = useTranslations('reports');
  const times = useTimes();
  const { locale } = useShell();
  const name = usePeriodName();
  const [asking, setAsking] = useState(false);
  if (is_over) return null;
  const made = state.step === 'made' ? state.made : undefined;
  const next = formatDay(addDays(period.to, 1), locale);
  const body = made
    ? t('notOverBody', { t: times.withZone(made.manifest.made_at, 'weekdayDateTime'), next })
    : t('notOverBefore', { next });
  return (
    <Note className="mb-4" icon={<Hourglass aria-hidden size={16} strokeWidth={1.8} />}>
      <b>{t('notOver', { month: name(period) })}</b> {body}{' '}
      {made ? (
        <>
          <Button
            size="sm"
            variant="ghost"
            onClick={() => (made.manifest.tax_ids === 'shown' ? setAsking(true) : onAgain(made))}
          >
            {t('again')}
          </Button>
          <TaxIdsReason
            open={asking}
            onClose={() => setAsking(false)}
            onGiven={(why) => onAgain(made, why)}
          />
        </>
      ) : null}
    </Note>
  );
}

const ICON = { 'aria-hidden': true, size: 16, strokeWidth: 1.6 } as const;

function Progress({ state }: { state: ReportState }) {
  const t = useTranslations('reports');
  switch (state.step) {
    case 'idle':
      return null;
    case 'running':
      return (
        <Note role="status" className="mb-4">
          <progress aria-label={t('makingLabel')} className="mb-1.5 block h-2 w-full accent-(--accent)" />
          {t('making', { n: state.rows })}
        </Note>
      );
    case 'stopped':
      return (
        <Note role="status" className="mb-4" icon={<CircleSlash {...ICON} />}>
          {t('stopped')}
        </Note>
      );
    case 'made':
      return (
        <Note tone="ok" role="status" className="mb-4" icon={<CircleCheck {...ICON} />}>
          {t('done', { name: state.made.name })}
        </Note>
      );
    case 'failed':
      return state.error instanceof ReportBroken ? (
        <Note tone="bad" role="alert" className="mb-4" icon={<CloudOff {...ICON} />}>
          <b>{t('broken')}</b> {t('brokenBody')}
        </Note>
      ) : (
        <ErrorNote error={state.error} lead={t('failed')} className="mb-4" detailed />
      );
  }
}

function RowsSkeleton() {
  return (
    <div className="divide-y divide-line">
      {ROWS.map((row) => (
        <div key={row} className="py-4">
          <Skeleton className="h-4 w-full" />
        </div>
      ))}
    </div>
  );
}
