'use client';

import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/controls/button';
import { Fact, FactList } from '@/components/ui/data/fact-list';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { ErrorNote } from '@/components/ui/feedback/error-note';
import { useShell } from '@/components/ui/hooks/shell-context';
import { useTimes } from '@/components/ui/hooks/use-times';
import { Breadcrumbs } from '@/components/ui/layout/breadcrumbs';
import { Page, PageHeader } from '@/components/ui/layout/page-header';
import { QueryBoundary } from '@/components/ui/loading/query-boundary';
import { Skeleton } from '@/components/ui/loading/skeleton';
import type { DiagnosticsAnswer } from '@/lib/contract/bff/settings/diagnostics';
import { keys } from '@/lib/queries/api/query-keys';
import { apiCallsQuery, checkAgain, diagnosticsQuery } from '@/lib/queries/settings/diagnostics';
import { zoneMark } from '@/lib/time/zone';
import { spanOf } from './call-facts';
import { CallFilters } from './call-filters';
import { CallTable } from './call-table';
import { CopyForSupport } from './copy-for-support';
import { ReadyList } from './ready-list';
import { useCallsAddress } from './use-calls-address';

/** Is it us or the API? For administrators; shows no secret. */
export function DiagnosticsScreen({ initial }: { initial: DiagnosticsAnswer | undefined }) {
  const t = useTranslations('diagnostics');
  const client = useQueryClient();
  const query = useQuery({ ...diagnosticsQuery(), ...(initial && { initialData: initial }) });
  const check = useMutation({
    mutationFn: checkAgain,
    onSuccess: (answer) => {
      client.setQueryData(keys.diagnostics(), answer);
      void client.invalidateQueries({ queryKey: keys.apiCalls('').slice(0, 2) });
    },
  });
  return (
    <Page>
      <Breadcrumbs href="/settings" parent={t('settings')} current={t('title')} />
      <PageHeader
        title={t('title')}
        sub={t('sub')}
        actions={
          <div className="flex flex-wrap gap-2">
            {query.data === undefined ? null : <CopyForSupport known={query.data} />}
            <Button
              icon={<RefreshCw aria-hidden size={15} strokeWidth={1.6} />}
              busy={check.isPending}
              onClick={() => check.mutate()}
            >
              {t('again')}
            </Button>
          </div>
        }
      />
      <ErrorNote error={check.error} />
      <QueryBoundary query={query} skeleton={<Skeleton className="h-40" />}>
        {(answer) => (
          <>
            <ReadyList checks={answer.checks} now={answer.now} />
            <Facts answer={answer} />
          </>
        )}
      </QueryBoundary>
      <Calls />
    </Page>
  );
}

function Facts({ answer: { webhook_lag, unknown, clock_offset_ms, now } }: { answer: DiagnosticsAnswer }) {
  const t = useTranslations('diagnostics');
  const times = useTimes();
  return (
    <FactList className="mt-5 max-w-[720px]">
      <Fact name={t('webhookLag')}>
        {webhook_lag === undefined
          ? t('noLag')
          : t('lag', {
              median: spanOf(webhook_lag.median_ms),
              slowest: spanOf(webhook_lag.slowest_ms),
              count: webhook_lag.count,
            })}
      </Fact>
      <Fact name={t('unknown')}>
        {unknown.count === 0 ? t('noUnknown') : unknown.count}
        {unknown.oldest_at === undefined ? null : (
          <span className="text-ink-3"> {t('oldest', { since: times.brief(unknown.oldest_at, now) })}</span>
        )}
      </Fact>
      <Fact name={t('offset')}>
        {clock_offset_ms === undefined ? t('notMeasured') : spanOf(clock_offset_ms)}
      </Fact>
    </FactList>
  );
}

function Calls() {
  const t = useTranslations('diagnostics');
  const address = useCallsAddress();
  const { timeZone } = useShell();
  const isReadable = Object.keys(address.dayErrors).length === 0;
  const query = useInfiniteQuery({ ...apiCallsQuery(address.filters), enabled: isReadable });
  const read = query.data?.pages[0]?.people;
  // Stay while others are read, or a day is none.
  const [people, setPeople] = useState(read ?? []);
  if (read !== undefined && read !== people) setPeople(read);
  const isNarrow = Object.keys(address.filters).length > 0;
  return (
    <section className="mt-9">
      <h2 className="text-section">{t('calls')}</h2>
      <p className="mt-0.5 mb-3 text-cell text-ink-3">
        {t('callsSub')} {t('days', { zone: zoneMark(timeZone, new Date()) })}
      </p>
      <CallFilters address={address} people={people} />
      {isReadable ? (
        <QueryBoundary query={query} skeleton={<Skeleton className="h-40" />}>
          {({ pages }) => {
            const calls = pages.flatMap(({ items }) => items);
            if (calls.length === 0)
              return (
                <EmptyState
                  title={t(isNarrow ? 'empty' : 'none')}
                  body={t(isNarrow ? 'emptyBody' : 'noneBody')}
                  action={isNarrow ? <Button onClick={address.clear}>{t('clear')}</Button> : undefined}
                />
              );
            return (
              <>
                <CallTable calls={calls} now={pages[0]?.now ?? ''} />
                <div className="mt-4 flex flex-wrap items-center gap-4">
                  {query.hasNextPage ? (
                    <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                      {t('more')}
                    </Button>
                  ) : null}
                  <p role="status" className="text-meta text-ink-3 tabular-nums">
                    {t('shown', { count: calls.length })}
                  </p>
                </div>
              </>
            );
          }}
        </QueryBoundary>
      ) : null}
    </section>
  );
}
