'use client';

import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { Suspense, useEffect, useState } from 'react';
import { AboveRows } from '@/components/lists/attention/above-rows';
import type { AttentionView } from '@/components/lists/attention/attention-views';
import { SectionNote } from '@/components/overview/section-note';
import type { SectionNoteProps } from '@/components/overview/section-note-content';
import { useStaleText } from '@/components/overview/use-stale-text';
import { LateErrorState, loadErrorState } from '@/components/ui/feedback/late-error-state';
import { useDocumentTitle } from '@/components/ui/hooks/use-document-title';
import { useMounted } from '@/components/ui/hooks/use-mounted';
import { lazyPart } from '@/components/ui/loading/lazy-part';
import { scheduleOnPresence } from '@/components/ui/loading/schedule-idle';
import { Skeleton } from '@/components/ui/loading/skeleton';
import type { ErrorCode } from '@/lib/contract/bff/errors';
import type { Attention } from '@/lib/contract/bff/overview/overview';
import { activityQuery, type Read } from '@/lib/queries/overview/overview';
import { ActivityList } from './activity-list';
import { AttentionList, hidesRows, useAttentionRows } from './attention-list';
import { useLiveQuotes } from './use-live-quotes';

const AttentionViews = lazyPart(
  async () => (await import('@/components/lists/attention/attention-views')).AttentionViews,
);
const DoneList = lazyPart(async () => (await import('./done-list')).DoneList);

interface ActivityAsideProps {
  initial?: Read<'activity'> | undefined;
}

/** Both parts share one read of the newest pages. */
export function ActivityAside({ initial }: ActivityAsideProps) {
  const t = useTranslations('overview');
  const { data, error, isFetching, refetch } = useQuery({
    ...activityQuery(),
    ...(initial ? { initialData: initial } : {}),
  });
  const quotes = useLiveQuotes(data?.attention.quotes ?? [], data?.read_at);
  const [all, setAll] = useState(false);
  const { rows, count } = useAttentionRows({ attention: data?.attention, quotes, all });
  const whole = Object.keys(data?.failed ?? {}).length === 0;
  const shown = count && whole ? count : undefined;
  const attention = shown === undefined ? undefined : `${t('attention.title')}: ${shown}`;
  const mounted = useMounted();
  const [view, setView] = useState<AttentionView>('open');
  useDocumentTitle(attention, t('title'));
  useEffect(() => scheduleOnPresence(() => void loadErrorState().catch(() => null)), []);
  const readAgain = () => void refetch();
  if (!data && error) {
    return (
      <LateErrorState
        compact
        error={error}
        title={t('activity.error')}
        busy={isFetching}
        onRetry={readAgain}
      />
    );
  }
  return (
    <div className="grid grid-cols-1 gap-7 md:max-lg:grid-cols-2 md:max-lg:gap-9">
      <section>
        <div className="flex min-h-[30px] items-center justify-between gap-4 max-md:min-h-10">
          <h2 className="text-section">{t('attention.title')}</h2>
          {mounted && data ? (
            <Suspense fallback={null}>
              <AttentionViews view={view} open={shown} done={data.attention.done_count} onView={setView} />
            </Suspense>
          ) : shown === undefined ? null : (
            <span className="text-cell text-ink-3 tabular-nums">{shown}</span>
          )}
        </div>
        <AboveRows>
          {data && view === 'done' ? (
            <Suspense fallback={<Waiting rows={3} />}>
              <DoneList attention={data.attention} />
            </Suspense>
          ) : data ? (
            <AttentionList
              rows={rows}
              lookedAt={data.attention.looked_at}
              blockedRead={!data.attention.blocked_unread}
              whole={whole}
              more={isMore(data.attention)}
              onAll={mounted && !all && hidesRows(data.attention) ? () => setAll(true) : undefined}
            />
          ) : (
            <Waiting rows={3} />
          )}
        </AboveRows>
        {data && (error || !whole) ? (
          <ActivityNote data={data} error={error} busy={isFetching} onRetry={readAgain} />
        ) : null}
      </section>
      <section>
        <div className="flex items-baseline justify-between gap-4">
          <h2 className="text-section">{t('activity.title')}</h2>
          <Link
            href="/checkouts"
            prefetch={false}
            className="tap text-cell font-medium text-link hover:underline"
          >
            {t('activity.all')}
          </Link>
        </div>
        {data ? (
          <ActivityList items={data.items} readAt={data.read_at} whole={whole} />
        ) : (
          <Waiting rows={8} />
        )}
      </section>
    </div>
  );
}

const isMore = (attention: Attention) =>
  [
    attention.records_more,
    attention.conversions_more,
    attention.failed_conversions_more,
    attention.past_time_more,
    attention.changed_more,
    attention.sub_merchants_more,
    attention.blocked_unread,
  ].some(Boolean);

function Waiting({ rows }: { rows: number }) {
  const t = useTranslations('overview');
  return (
    <div aria-busy="true" className="mt-2">
      <span className="sr-only">{t('loading')}</span>
      {Array.from({ length: rows }, (_, index) => (
        <div
          key={String(index)}
          className="flex h-[53px] items-center gap-3 border-t border-line first:border-0"
        >
          <Skeleton className="size-[30px] rounded-field" />
          <div className="grid flex-1 gap-2">
            <Skeleton className="w-2/3" />
            <Skeleton className="w-1/3" />
          </div>
        </div>
      ))}
    </div>
  );
}

interface ActivityNoteProps extends Omit<SectionNoteProps, 'children'> {
  data: Read<'activity'>;
  error: Error | null;
}

function ActivityNote({ data, error, ...again }: ActivityNoteProps) {
  const t = useTranslations('overview');
  const reasons = useTranslations('errors');
  const stale = useStaleText(data.read_at, error);
  const failed = Object.entries(data.failed) as [keyof typeof data.failed, ErrorCode][];
  const [first] = failed;
  if (stale !== undefined) return <SectionNote {...again}>{stale}</SectionNote>;
  if (first === undefined) return null;
  return (
    <SectionNote {...again}>
      {t('activity.failed', {
        lists: failed.map(([list]) => t(`lists.${list}`)).join(', '),
        reason: reasons(first[1]),
      })}
    </SectionNote>
  );
}
