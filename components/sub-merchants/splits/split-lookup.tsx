'use client';

import { useQuery } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { RecordNotes } from '@/components/lists/notes/record-notes';
import { Button } from '@/components/ui/controls/button';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { useTimes } from '@/components/ui/hooks/use-times';
import { QueryBoundary } from '@/components/ui/loading/query-boundary';
import { Skeleton } from '@/components/ui/loading/skeleton';
import { ApiError } from '@/lib/queries/api/api-client';
import { splitQuery, splitRecord } from '@/lib/queries/sub-merchants/splits';
import { SplitCard } from './split-card';
import type { Lookup } from './use-split-lookups';

interface SplitLookupProps {
  correlationId: string;
  origin: string;
  onRead(lookup: Lookup): void;
}

/** The split of one checkout; the API's 404 is an ordinary answer (SPL-09). */
export function SplitLookup({ correlationId, origin, onRead }: SplitLookupProps) {
  const t = useTranslations('splits');
  const query = useQuery(splitQuery(correlationId, origin));
  const { data, error } = query;
  const readAt = data?.read_at;
  useEffect(() => {
    if (readAt !== undefined) onRead({ origin, at: readAt });
  }, [origin, readAt, onRead]);
  const absent = error instanceof ApiError && error.code === 'upstream_not_found';
  if (absent) {
    return (
      <div role="status">
        <EmptyState
          title={t('none')}
          body={t('noneBody')}
          action={
            <Button
              busy={query.isFetching}
              icon={<RotateCw aria-hidden size={14} strokeWidth={1.8} />}
              onClick={() => void query.refetch()}
            >
              {t('noneAgain')}
            </Button>
          }
        />
      </div>
    );
  }
  return (
    <QueryBoundary query={query} skeleton={<CardSkeleton />} errorTitle={t('couldNotRead')}>
      {(answer) => (
        <>
          <SplitCard split={answer.split} />
          <SplitStale readAt={answer.read_at} query={query} />
          <p className="mt-2.5 mb-6 text-meta text-ink-3">{t('raw')}</p>
          <RecordNotes record={splitRecord(correlationId, origin)} />
        </>
      )}
    </QueryBoundary>
  );
}

function CardSkeleton() {
  return (
    <div className="mt-4 space-y-4 rounded-panel p-4 shadow-edge">
      <Skeleton className="h-7 w-48" />
      {['a', 'b', 'c', 'd'].map((row) => (
        <div key={row} className="flex justify-between">
          <Skeleton className="w-24" />
          <Skeleton className="w-56 max-w-[50%]" />
        </div>
      ))}
    </div>
  );
}

interface SplitStaleProps {
  readAt: string;
  query: { isError: boolean; isFetching: boolean; refetch(): unknown };
}

function SplitStale({ readAt, query }: SplitStaleProps) {
  const t = useTranslations('splits');
  const time = useTimes().at(readAt, 'time');
  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-2 text-meta tabular-nums">
      {query.isError ? <span className="text-warn">{t('stale', { time })}</span> : null}
      <Button
        variant="ghost"
        size="sm"
        className={query.isError ? '' : '-ms-[9px]'}
        busy={query.isFetching}
        icon={<RotateCw aria-hidden size={13} strokeWidth={1.8} />}
        onClick={() => void query.refetch()}
      >
        {t('refresh')}
      </Button>
    </p>
  );
}
