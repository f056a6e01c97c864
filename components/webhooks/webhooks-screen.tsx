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
import { useEventTimes } from './use-event-times';
import { useInbox } from './use-inbox';
import { useOpened } from './use-opened';

/** The inbox of webhooks beside the timeline of one record; on the phone one after the other. */
export function EventsScreen() {
  const t = useTranslations('events');
  const inbox = useInbox();
  const list = useInfiniteQuery(eventsListQuery(inbox.filters));
  const { chosen } = inbox;
  const opened = useOpened(inbox, list.data?.pages[0]?.groups);
  const one = useQuery({
    ...eventQuery(opened ?? ''),
    enabled: opened !== undefined,
    placeholderData: (before) => before,
  });
  const shown = opened === undefined ? undefined : one.data?.event;
  const isCurrent = ({ id, kind, end2end }: EventGroup) =>
    id === opened || (shown?.end2end !== undefined && shown.end2end === end2end && shown.kind === kind);
  const { path, text } = (list.error instanceof ApiError ? list.error.fields : undefined) ?? {};
  const refused = path ?? text;
  const isNarrow = Object.keys(inbox.filters).length > 0;
  return (
    <div className="md:flex md:min-h-full max-lg:flex-col">
      <section
        aria-label={t('list')}
        className={cx(
          'border-line lg:w-[404px] lg:bg-sunken lg:shrink-0 lg:border-e',
          chosen !== undefined && 'max-lg:hidden',
        )}
      >
        <InboxHeader inbox={inbox} refused={refused} />
        {refused !== undefined ? null : (
          <QueryBoundary query={list} skeleton={<ListSkeleton />} errorTitle={t('failed')}>
            {({ pages }) => {
              const groups = pages.flatMap((page) => page.groups);
              const more = { busy: list.isFetchingNextPage, load: () => void list.fetchNextPage() };
              const reached = pages.at(-1)?.searched_to;
              if (groups.length === 0 && reached !== undefined) return <SearchOn to={reached} more={more} />;
              if (groups.length === 0) {
                return (
                  <EmptyState
                    title={t(isNarrow ? 'noMatch' : 'none')}
                    body={t(isNarrow ? 'noMatchBody' : 'noneBody')}
                    action={isNarrow ? <Button onClick={inbox.clear}>{t('clear')}</Button> : undefined}
                  />
                );
              }
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
        {opened === undefined ? null : (
          <QueryBoundary query={one} skeleton={<DetailSkeleton />} errorTitle={t('gone')}>
            {(answer) => <EventDetail key={answer.event.id} answer={answer} onChoose={inbox.choose} />}
          </QueryBoundary>
        )}
      </div>
    </div>
  );
}

/** A search looks through so much at once: what it did not reach may still hold a match. */
function SearchOn({ to, more }: { to: string; more: { busy: boolean; load(): void } }) {
  const t = useTranslations('events');
  const times = useEventTimes();
  return (
    <EmptyState
      title={t('notYet')}
      body={t('notYetBody', { time: times.full(to) })}
      action={
        <Button busy={more.busy} onClick={more.load}>
          {t('searchOn')}
        </Button>
      }
    />
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
