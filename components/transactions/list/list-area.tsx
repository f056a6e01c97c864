'use client';

import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { lazy, Suspense, use, useEffect, useMemo, useRef } from 'react';
import type { ListPreferences } from '@/components/lists/list-preferences';
import type { ListAddressState } from '@/components/lists/use-list-address';
import { TransactionsTable } from '@/components/transactions/table/transactions-table';
import { useRowNavigation } from '@/components/transactions/table/use-row-navigation';
import { Button } from '@/components/ui/controls/button';
import { cx } from '@/components/ui/cx';
import { shorten, visible } from '@/components/ui/data/short-id';
import { ErrorState } from '@/components/ui/feedback/error-state';
import { copyText } from '@/components/ui/hooks/copy-text';
import { useShell } from '@/components/ui/hooks/shell-context';
import { useDocumentTitle } from '@/components/ui/hooks/use-document-title';
import { lazyPart } from '@/components/ui/loading/lazy-part';
import { scheduleOnPresence } from '@/components/ui/loading/schedule-idle';
import type { TransactionRow, TransactionsAnswer } from '@/lib/contract/bff/transactions';
import type { ListAddress } from '@/lib/contract/values/transactions/list-address';
import type { TransactionList } from '@/lib/contract/values/transactions/transaction-lists';
import { labelText } from '@/lib/i18n/label-text';
import { formatDecimal } from '@/lib/money/format';
import { ApiError } from '@/lib/queries/api/api-client';
import { keys } from '@/lib/queries/api/query-keys';
import { serverNow } from '@/lib/queries/api/server-clock';
import {
  isInOrder,
  isPolled,
  listQueryText,
  nextOffset,
  rowsOf,
  transactionsQuery,
} from '@/lib/queries/transactions';
import { EarlierRows, Still, useBackToTop } from './earlier-rows';
import { NewRecordsNote, StaleNote, UnappliedFiltersNote } from './list-notes';
import { ListSkeleton } from './list-skeleton';
import { Pager } from './pager';
import { useListKeys } from './use-list-keys';
import { useNewRecords } from './use-new-records';
import { usePollSeconds } from './use-poll-seconds';
import { useRecordTimes } from './use-record-times';

export interface FirstRead {
  query: string;
  answer: TransactionsAnswer;
}

interface ListAreaProps {
  list: TransactionList;
  view: ListAddressState;
  preferences: ListPreferences;
  first: FirstRead | undefined;
  later: Promise<FirstRead | undefined> | undefined;
  onFirstFilter(): void;
  /** Opens the editor of the only filter. */
  onEditFilter(): void;
}

export function ListArea({
  list,
  view,
  preferences,
  first,
  later,
  onFirstFilter,
  onEditFilter,
}: ListAreaProps) {
  const { address } = view;
  const known = later === undefined ? first : use(later);
  const query = useInfiniteQuery({
    ...transactionsQuery(list, address),
    ...fromServer(list, address, known),
    placeholderData: (before) => before,
  });
  const { data, error, isFetching, isPlaceholderData: earlier, refetch } = query;
  const shown = data?.pages ?? [];
  const rows = useMemo(() => rowsOf(data?.pages ?? []), [data?.pages]);
  const pages = earlier ? [] : shown;
  const head = pages[0];
  const moved = useNewRecords(list, address, head);
  const body = useRef<HTMLTableSectionElement>(null);
  const box = useBackToTop(listQueryText(list, address));
  const nav = useRowNavigation({ list, rows, view, body, earlier, more: moreRows(query) });
  useListTitle(list, { id: address.tx, row: nav.row }, head);
  useBackToLastPage(head, view);
  useEffect(() => scheduleOnPresence(() => void loadDrawer()), []);
  useListKeys({
    step: nav.step,
    page: (step) => {
      const to = otherPage(pages, step);
      if (to === undefined) return;
      nav.turn(to);
      view.setOffset(to);
    },
    firstFilter: onFirstFilter,
    copyId: () => nav.current() && void copyText(nav.current() ?? ''),
    close: address.tx === undefined ? undefined : nav.close,
  });

  return (
    <>
      {data ? null : error ? (
        <ListFailed list={list} filters={address.filters} error={error} query={query} />
      ) : (
        <ListSkeleton list={list} preferences={preferences} />
      )}
      {shown.length > 0 ? (
        <>
          <UnappliedFiltersNote list={list} pages={pages} />
          {head && error ? <StaleNote readAt={head.read_at} error={error} /> : null}
          {moved > 0 ? <NewRecordsNote count={moved} onFirst={() => view.setOffset(0)} /> : null}
          <div className="relative flex flex-col border-t border-line md:min-h-0 md:flex-1">
            {earlier ? <EarlierRows /> : null}
            <div
              ref={box}
              aria-busy={earlier}
              inert={earlier}
              className={cx(
                'transition-opacity md:@container md:min-h-0 md:flex-1 md:overflow-auto',
                preferences.chosen[list] && 'side-shadows',
                earlier && 'opacity-40',
              )}
            >
              {rows.length === 0 ? (
                earlier ? null : (
                  <Suspense fallback={null}>
                    <ListEmpty
                      list={list}
                      filters={address.filters}
                      answer={head}
                      onFilters={view.setFilters}
                      onEdit={onEditFilter}
                    />
                  </Suspense>
                )
              ) : (
                <Still still={earlier}>
                  <TransactionsTable
                    list={list}
                    rows={rows}
                    inOrder={isInOrder(shown)}
                    preferences={preferences}
                    selected={nav.row?.end2end ?? address.tx}
                    body={body}
                    hrefOf={nav.hrefOf}
                    onOpen={nav.open}
                    onStep={nav.step}
                  />
                </Still>
              )}
              {head ? <LoadMore query={query} limit={head.limit} pages={pages.length} /> : null}
            </div>
            <Pager
              pages={pages}
              asked={address}
              shown={rows.length}
              busy={isFetching}
              onOffset={view.setOffset}
              onLimit={view.setLimit}
              onReadAgain={() => void refetch()}
            />
          </div>
        </>
      ) : null}
      {address.tx === undefined ? null : (
        <LazyRecordDrawer list={list} id={address.tx} at={address.at} pages={pages} nav={nav} />
      )}
    </>
  );
}

/** Undefined after a failure, which the list reports. */
function moreRows({ hasNextPage, fetchNextPage }: LoadMoreProps['query']) {
  if (!hasNextPage) return undefined;
  return async () => {
    const { data, isError, hasNextPage: further } = await fetchNextPage();
    return isError ? undefined : { all: rowsOf(data?.pages ?? []), further };
  };
}

function otherPage(pages: readonly TransactionsAnswer[], step: 1 | -1): number | undefined {
  const [head, last] = [pages[0], pages.at(-1)];
  if (step === 1) return last && nextOffset(last);
  return head && head.offset > 0 ? Math.max(0, head.offset - head.limit) : undefined;
}

/** With its real age, so that old data is read again. */
export function fromServer(list: TransactionList, address: ListAddress, read: FirstRead | undefined) {
  if (read === undefined || read.query !== listQueryText(list, address)) return {};
  const { answer } = read;
  return {
    initialData: { pages: [answer], pageParams: [address.offset] },
    initialDataUpdatedAt: Date.now() - Math.max(0, serverNow() - Date.parse(answer.read_at)),
  };
}

interface FailedProps extends Pick<ListAddress, 'filters'> {
  list: TransactionList;
  error: Error;
  query: { isFetching: boolean; refetch(): unknown };
}

export function ListFailed({ list, filters, error, query }: FailedProps) {
  const t = useTranslations('transactions');
  const common = useTranslations('common');
  const again = Number(usePollSeconds());
  const readAt = useLastRead(list);
  const said = [
    ...(error instanceof ApiError && error.status >= 500 ? [t('failed.notYou')] : []),
    ...(Object.keys(filters).length > 0 ? [common('filtersKept')] : []),
  ];
  return (
    <div className="border-t border-line md:flex-1">
      <ErrorState
        error={error}
        title={t(`lists.${list}.failed`)}
        kept={said.join(' ')}
        lastRead={readAt}
        again={again}
        busy={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    </div>
  );
}

/** The API's time of the newest answer in this tab, under any filters. */
function useLastRead(list: TransactionList): string | undefined {
  const client = useQueryClient();
  const times = useRecordTimes();
  const kept = client.getQueriesData<{ pages: TransactionsAnswer[] }>({
    queryKey: keys.transactionList(list, '').slice(0, -1),
  });
  const reads = kept.flatMap(([, data]) => data?.pages.map(({ read_at }) => read_at) ?? []);
  const last = reads.sort((one, other) => Date.parse(one) - Date.parse(other)).at(-1);
  return last && times.age(last).time;
}

interface LoadMoreProps {
  query: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    fetchNextPage(): Promise<{
      data: { pages: TransactionsAnswer[] } | undefined;
      isError: boolean;
      hasNextPage: boolean;
    }>;
  };
  limit: number;
  pages: number;
}

function LoadMore({ query, limit, pages }: LoadMoreProps) {
  const t = useTranslations('transactions.pager');
  if (!query.hasNextPage) return null;
  return (
    <div className="flex flex-wrap items-center gap-3 px-8 py-3 max-md:px-4">
      <Button size="sm" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
        {t('more', { count: String(limit) })}
      </Button>
      {pages > 3 ? <p className="text-meta text-ink-3">{t('paused')}</p> : null}
    </div>
  );
}

/** An offset past the end is no error upstream (LST-11): go back to the last page. */
function useBackToLastPage(head: TransactionsAnswer | undefined, view: ListAddressState): void {
  const { setOffset, address } = view;
  useEffect(() => {
    if (!head || head.results.length > 0 || head.offset === 0 || !head.total) return;
    if (address.offset < head.total) return;
    setOffset(Math.floor((head.total - 1) / head.limit) * head.limit, 'replace');
  });
}

const ListEmpty = lazyPart(async () => (await import('./list-empty')).ListEmpty);
const loadDrawer = () => import('@/components/transactions/record/record-drawer');
const RecordDrawer = lazy(async () => ({ default: (await loadDrawer()).RecordDrawer }));

interface OpenRecordProps {
  list: TransactionList;
  id: string;
  at: string | undefined;
  pages: readonly TransactionsAnswer[];
  nav: ReturnType<typeof useRowNavigation>;
}

function LazyRecordDrawer({ list, id, at, pages, nav }: OpenRecordProps) {
  const [head] = pages;
  const edge = nav.edge === 'newest' && head && head.offset > 0 ? 'page' : nav.edge;
  return (
    <Suspense fallback={null}>
      <RecordDrawer
        {...{ list, id, at, edge }}
        row={nav.row}
        beside={head && { readAt: head.read_at, polls: isPolled(pages.length) }}
        onPrevious={nav.previous}
        onNext={nav.next}
        onClose={nav.close}
      />
    </Suspense>
  );
}

interface Opened {
  id: string | undefined;
  row: TransactionRow | undefined;
}

function useListTitle(
  list: TransactionList,
  { id, row }: Opened,
  head: Pick<TransactionsAnswer, 'total'> | undefined,
): void {
  const t = useTranslations(`transactions.lists.${list}`);
  const { locale } = useShell();
  const total = head?.total ?? undefined;
  useDocumentTitle(
    id === undefined ? undefined : labelText(row?.status, locale)?.text,
    id !== undefined && `${t('one')} ${shorten(visible(id))}`,
    total === undefined ? t('title') : `${t('title')} (${formatDecimal(String(total), locale)})`,
  );
}
