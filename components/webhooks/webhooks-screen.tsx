'use client';

import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState, useSyncExternalStore } from 'react';
import { Button } from '@/components/ui/controls/button';
import { cx } from '@/components/ui/cx';
import { shorten, visible } from '@/components/ui/data/short-id';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { useDocumentTitle } from '@/components/ui/hooks/use-document-title';
import { useTimes } from '@/components/ui/hooks/use-times';
import { QueryBoundary } from '@/components/ui/loading/query-boundary';
import { Skeleton } from '@/components/ui/loading/skeleton';
import type { WebhookGroup, WebhookInboxAnswer } from '@/lib/contract/bff/webhooks/webhook-inbox';
import { ApiError } from '@/lib/queries/api/api-client';
import { firstPage } from '@/lib/queries/api/first-page';
import { webhookQuery, webhooksListQuery } from '@/lib/queries/webhooks';
import { EventDetail } from './event-detail';
import { useKindName } from './event-labels';
import { InboxHeader } from './inbox-header';
import { InboxList } from './inbox-list';
import { type Inbox, useWebhookInbox } from './use-webhook-inbox';

export function WebhooksScreen({ initial }: { initial: WebhookInboxAnswer | undefined }) {
  const t = useTranslations('events');
  const common = useTranslations('common');
  const name = useKindName();
  const inbox = useWebhookInbox();
  const list = useInfiniteQuery({
    ...webhooksListQuery(inbox.filters),
    ...(Object.keys(inbox.filters).length === 0 ? firstPage(initial) : {}),
  });
  const { chosen } = inbox;
  const opened = useOpenEvent(inbox, list.data?.pages[0]?.groups);
  const one = useQuery({
    ...webhookQuery(opened ?? ''),
    enabled: opened !== undefined,
    placeholderData: (before) => before,
  });
  const shown = opened === undefined ? undefined : one.data?.event;
  const isCurrent = ({ id, kind, end2end }: WebhookGroup) =>
    id === opened || (shown?.end2end !== undefined && shown.end2end === end2end && shown.kind === kind);
  const { path, text } = (list.error instanceof ApiError ? list.error.fields : undefined) ?? {};
  const refused = path ?? text;
  const count = list.data?.pages.reduce((sum, page) => sum + page.groups.length, 0);
  const named = inbox.chosen === undefined ? undefined : shown;
  const id = named?.end2end ?? named?.correlation_id;
  useDocumentTitle(
    named && `${name(named)}${id === undefined ? '' : ` ${shorten(visible(id))}`}`,
    count === undefined ? t('title') : `${t('title')} (${count}${list.hasNextPage ? '+' : ''})`,
  );
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
          <QueryBoundary
            query={list}
            skeleton={<ListSkeleton />}
            errorTitle={t('failed')}
            kept={isNarrow && common('filtersKept')}
          >
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

/** A search covers a limited batch: the rest may still match. */
function SearchOn({ to, more }: { to: string; more: { busy: boolean; load(): void } }) {
  const t = useTranslations('events');
  const times = useTimes();
  return (
    <EmptyState
      title={t('notYet')}
      body={t('notYetBody', { time: times.at(to, 'dateTime') })}
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

/** `lg` of the stylesheet. */
const SIDE_BY_SIDE = '(width >= 1200px)';

function watchRoom(changed: () => void) {
  const room = window.matchMedia(SIDE_BY_SIDE);
  room.addEventListener('change', changed);
  return () => room.removeEventListener('change', changed);
}

/** The chosen event, else beside a wide list its first; stable until the filters change. */
function useOpenEvent(inbox: Inbox, groups: readonly WebhookGroup[] | undefined): string | undefined {
  const hasRoom = useSyncExternalStore(
    watchRoom,
    () => window.matchMedia(SIDE_BY_SIDE).matches,
    () => false,
  );
  const asked = JSON.stringify(inbox.filters);
  const [first, setFirst] = useState<{ asked: string; id: string }>();
  const id = groups?.[0]?.id;
  if (id !== undefined && first?.asked !== asked) setFirst({ asked, id });
  if (inbox.chosen !== undefined || !hasRoom) return inbox.chosen;
  return first?.asked === asked ? first.id : undefined;
}
