'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { Ban, CircleDot, CircleX, Unplug } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/controls/button';
import type { Tone } from '@/components/ui/data/badge';
import { Timeline, TimelineStep } from '@/components/ui/data/timeline';
import { useShell } from '@/components/ui/hooks/shell-context';
import { useTimes } from '@/components/ui/hooks/use-times';
import { QueryBoundary } from '@/components/ui/loading/query-boundary';
import { Skeleton } from '@/components/ui/loading/skeleton';
import { type AuditRow, auditOf } from '@/lib/contract/bff/audit/audit';
import { callsOf } from '@/lib/contract/bff/settings/diagnostics';
import { auditQuery } from '@/lib/queries/audit';
import { useActionName, useActorName, useOutcomeReason } from './audit-words';

interface RecordAuditProps {
  record: string;
  /** Subject of its calls of the API; absent: it has none. */
  calls?: string | undefined;
}

/** Who did what with one record, from the log, newest first. */
export function RecordAudit({ record, calls }: RecordAuditProps) {
  const t = useTranslations('audit');
  const { can } = useShell();
  const query = useInfiniteQuery(auditQuery({ record }));
  return (
    <section className="max-w-[720px] border-t border-line pt-6">
      <div className="mb-4 flex flex-wrap items-start justify-between gap-3">
        <div>
          <h2 className="text-section text-ink">{t('whoDidWhat')}</h2>
          <p className="text-meta text-ink-3">{t('fromTheLog')}</p>
        </div>
        <span className="flex flex-wrap gap-4 text-cell font-medium text-link">
          {calls !== undefined && can('settings:read') ? (
            <a href={callsOf(calls)} className="hover:underline">
              {t('openCalls')}
            </a>
          ) : null}
          <a href={auditOf(record)} className="hover:underline">
            {t('openLog')}
          </a>
        </span>
      </div>
      <QueryBoundary query={query} skeleton={<Skeleton className="h-24" />}>
        {({ pages }) => {
          const rows = pages.flatMap((page) => page.items);
          return rows.length === 0 ? (
            <p className="text-cell text-ink-3">{t('noHistory')}</p>
          ) : (
            <>
              <Timeline label={t('history')}>
                {rows.map((row) => (
                  <Step key={row.id} row={row} />
                ))}
              </Timeline>
              {query.hasNextPage ? (
                <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                  {t('more')}
                </Button>
              ) : null}
            </>
          );
        }}
      </QueryBoundary>
    </section>
  );
}

const MARKS: Partial<Record<AuditRow['outcome'], readonly [Tone, typeof Ban]>> = {
  denied: ['warn', Ban],
  refused: ['bad', CircleX],
  unknown: ['warn', Unplug],
};

function Step({ row }: { row: AuditRow }) {
  const t = useTranslations('audit');
  const times = useTimes();
  const name = useActionName();
  const reason = useOutcomeReason()(row);
  const [tone, Icon] = MARKS[row.outcome] ?? ['neutral', CircleDot];
  const who = useActorName()(row);
  const facts = [row.outcome === 'done' ? undefined : t(`outcome.${row.outcome}`), reason];
  return (
    <TimelineStep
      icon={<Icon aria-hidden size={15} strokeWidth={1.8} />}
      tone={tone}
      title={name(row)}
      meta={
        <>
          <bdi>{who}</bdi> · {times.at(row.at, 'dateTime')}
        </>
      }
    >
      {facts.some(Boolean) ? <p className="text-ink-2">{facts.filter(Boolean).join('. ')}</p> : null}
    </TimelineStep>
  );
}
