'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { use, useEffect, useMemo, useRef } from 'react';
import { Button } from '@/components/ui/button';
import { copyText } from '@/components/ui/copy-text';
import { cx } from '@/components/ui/cx';
import { ErrorState } from '@/components/ui/error-state';
import { whenPresent } from '@/components/ui/when-idle';
import type { TransactionsAnswer } from '@/lib/contract/bff-transactions';
import type { ListAddress } from '@/lib/contract/transaction-address';
import type { TransactionList } from '@/lib/contract/transaction-lists';
import { ApiError } from '@/lib/queries/api';
import { serverNow } from '@/lib/queries/server-clock';
import { isInOrder, listQueryText, nextOffset, rowsOf, transactionsQuery } from '@/lib/queries/transactions';
import { EarlierRows, Still, useBackToTop } from './earlier-rows';
import { ListEmpty } from './list-empty';
import { GuardNote, MovedNote, StaleNote } from './list-notes';
import { ListSkeleton } from './list-skeleton';
import { loadDrawer, OpenRecord } from './open-record';
import { Pager } from './pager';
import type { ListPreferences } from './preferences';
import { TransactionsTable } from './transactions-table';
import type { ListAddressState } from './use-list-address';
import { useListKeys } from './use-list-keys';
import { useMoved } from './use-moved';
import { usePollSeconds } from './use-poll-seconds';
import { useRowSteps } from './use-row-steps';

/** What the server read for the first picture of the page. */
export interface FirstRead {
  /** The query it was read with, as text. */
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
}

/** The records, what can be said of them, and where in the list one is. */
export function ListArea({ list, view, preferences, first, later, onFirstFilter }: ListAreaProps) {
  const { address } = view;
  const known = later === undefined ? first : use(later);
  const query = useInfiniteQuery({
    ...transactionsQuery(list, address),
    ...fromServer(list, address, known),
    // The rows of the view before stay, dimmed and said to be of it, until these ones are there.
    placeholderData: (before) => before,
  });
  const { data, error, isFetching, isPlaceholderData: earlier, refetch } = query;
  const shown = data?.pages ?? [];
  const rows = useMemo(() => rowsOf(data?.pages ?? []), [data?.pages]);
  const pages = earlier ? [] : shown;
  const head = pages[0];
  const moved = useMoved(list, address, head);
  const body = useRef<HTMLTableSectionElement>(null);
  const box = useBackToTop(listQueryText(list, address));
  const nav = useRowSteps({ list, rows, view, body, earlier, more: moreRows(query) });
  useBackToLastPage(head, view);
  // Opening a record must not wait for code, nor the first rows for the drawer's.
  useEffect(() => whenPresent(() => void loadDrawer()), []);
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
          <GuardNote list={list} pages={pages} />
          {head && error ? <StaleNote readAt={head.read_at} error={error} /> : null}
          {moved > 0 ? <MovedNote count={moved} onFirst={() => view.setOffset(0)} /> : null}
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
                  <ListEmpty
                    list={list}
                    filters={address.filters}
                    answer={head}
                    onFilters={view.setFilters}
                  />
                )
              ) : (
                // Rows of the view before are not drawn once more for the address of this one.
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
        <OpenRecord list={list} id={address.tx} at={address.at} pages={pages} nav={nav} />
      )}
    </>
  );
}

/** Loads the page below; nothing when it failed, which the list says itself. */
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

/** What the server read, if it is of this address: as old as it really is, so that what is old is read again. */
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

/** What failed, whose doing it was not, what was kept, and when it is tried again (language.md 6). */
export function ListFailed({ list, filters, error, query }: FailedProps) {
  const t = useTranslations('transactions');
  const again = Number(usePollSeconds());
  const said = [
    ...(error instanceof ApiError && error.status >= 500 ? [t('failed.notYou')] : []),
    ...(Object.keys(filters).length > 0 ? [t('failed.kept')] : []),
  ];
  return (
    <div className="border-t border-line md:flex-1">
      <ErrorState
        error={error}
        title={t(`lists.${list}.failed`)}
        kept={said.join(' ')}
        again={again}
        busy={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    </div>
  );
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

/** An offset past the end is no error upstream (LST-11): here it leads back to the last page. */
function useBackToLastPage(head: TransactionsAnswer | undefined, view: ListAddressState): void {
  const { setOffset, address } = view;
  useEffect(() => {
    if (!head || head.results.length > 0 || head.offset === 0 || !head.total) return;
    if (address.offset < head.total) return;
    setOffset(Math.floor((head.total - 1) / head.limit) * head.limit, 'replace');
  });
}
