'use client';

import { useQuery } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { QueryBoundary } from '@/components/ui/query-boundary';
import { Skeleton } from '@/components/ui/skeleton';
import { ApiError } from '@/lib/queries/api';
import { splitQuery } from '@/lib/queries/splits';
import { SplitCard } from './split-card';
import { SplitStale } from './split-stale';
import type { Lookup } from './use-lookups';

interface SplitLookupProps {
  correlationId: string;
  origin: string;
  onRead(lookup: Lookup): void;
}

/** The split of one checkout; the API's 404 is an ordinary answer with words of its own (SPL-09). */
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
          <p className="mt-2.5 text-meta text-ink-3">{t('raw')}</p>
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
