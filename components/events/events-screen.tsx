'use client';

import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { cx } from '@/components/ui/cx';
import { EmptyState } from '@/components/ui/empty-state';
import { QueryBoundary } from '@/components/ui/query-boundary';
import { Skeleton } from '@/components/ui/skeleton';
import type { EventGroup } from '@/lib/contract/bff-event-inbox';
import { ApiError } from '@/lib/queries/api';
import { eventQuery, eventsListQuery } from '@/lib/queries/events';
import { EventDetail } from './event-detail';
import { InboxHeader } from './inbox-header';
import { InboxList } from './inbox-list';
import { useInbox } from './use-inbox';

/** The inbox of webhooks beside the film of one record; on the phone one after the other. */
export function EventsScreen() {
  const t = useTranslations('events');
  const inbox = useInbox();
  const list = useInfiniteQuery(eventsListQuery(inbox.filters));
  const { chosen } = inbox;
  const one = useQuery({
    ...eventQuery(chosen ?? ''),
    enabled: chosen !== undefined,
    placeholderData: (before) => before,
  });
  const shown = chosen === undefined ? undefined : one.data?.event;
  const isCurrent = ({ id, kind, end2end }: EventGroup) =>
    id === chosen || (shown?.end2end !== undefined && shown.end2end === end2end && shown.kind === kind);
  const isRefused = list.error instanceof ApiError && list.error.fields?.path !== undefined;
  const isNarrow = Object.keys(inbox.filters).length > 0;
  return (
    <div className="md:flex md:min-h-full max-lg:flex-col">
      <section
        aria-label={t('list')}
        className={cx(
          'border-line bg-sunken lg:w-[404px] lg:shrink-0 lg:border-e',
          chosen !== undefined && 'max-lg:hidden',
        )}
      >
        <InboxHeader inbox={inbox} refused={isRefused} />
        {isRefused ? null : (
          <QueryBoundary query={list} skeleton={<ListSkeleton />} errorTitle={t('failed')}>
            {({ pages }) => {
              const groups = pages.flatMap((page) => page.groups);
              if (groups.length === 0) {
                return (
                  <EmptyState
                    title={t(isNarrow ? 'noMatch' : 'none')}
                    body={t(isNarrow ? 'noMatchBody' : 'noneBody')}
                    action={isNarrow ? <Button onClick={inbox.clear}>{t('clear')}</Button> : undefined}
                  />
                );
              }
              const more = { busy: list.isFetchingNextPage, load: () => void list.fetchNextPage() };
              return (
                <InboxList
                  groups={groups}
                  isCurrent={isCurrent}
                  onChoose={inbox.choose}
                  {...(list.hasNextPage ? { more } : {})}
                />
              );
            }}
          </QueryBoundary>
        )}
      </section>
      <div className={cx('min-w-0 flex-1', chosen === undefined && 'max-lg:hidden')}>
        {chosen === undefined ? null : <h1 className="sr-only lg:hidden">{t('title')}</h1>}
        {chosen === undefined ? (
          <p className="px-8 py-24 text-center text-cell text-ink-3">{t('pick')}</p>
        ) : (
          <QueryBoundary query={one} skeleton={<DetailSkeleton />} errorTitle={t('gone')}>
            {(answer) => <EventDetail key={answer.event.id} answer={answer} onChoose={inbox.choose} />}
          </QueryBoundary>
        )}
      </div>
    </div>
  );
}

function ListSkeleton() {
  return (
    <div className="grid gap-4 p-5">
      {['a', 'b', 'c', 'd', 'e'].map((key) => (
        <Skeleton key={key} className="h-10" />
      ))}
    </div>
  );
}

function DetailSkeleton() {
  return (
    <div className="grid gap-4 p-8">
      <Skeleton className="h-7 w-60" />
      <Skeleton className="h-40" />
      <Skeleton className="h-60" />
    </div>
  );
}
