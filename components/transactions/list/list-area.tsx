'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { Suspense, use, useEffect, useMemo, useRef } from 'react';
import { type ListPreferences, shownColumns } from '@/components/lists/list-preferences';
import type { ListAddressState } from '@/components/lists/use-list-address';
import { hasError } from '@/components/transactions/record/attribute-text';
import {
  carriedIn,
  carriedText,
  TransactionsTable,
} from '@/components/transactions/table/transactions-table';
import { useRowNavigation } from '@/components/transactions/table/use-row-navigation';
import { Button } from '@/components/ui/controls/button';
import { cx } from '@/components/ui/cx';
import { shorten, visible } from '@/components/ui/data/short-id';
import { copyText } from '@/components/ui/hooks/copy-text';
import { useShell } from '@/components/ui/hooks/shell-context';
import { useDocumentTitle } from '@/components/ui/hooks/use-document-title';
import { lazyOverlay, lazyPart } from '@/components/ui/loading/lazy-part';
import { scheduleOnPresence } from '@/components/ui/loading/schedule-idle';
import type { TransactionRow, TransactionsAnswer } from '@/lib/contract/bff/transactions';
import { type ListAddress, readPartOf } from '@/lib/contract/values/transactions/list-address';
import type { TransactionList } from '@/lib/contract/values/transactions/transaction-lists';
import { labelText } from '@/lib/i18n/label-text';
import { formatDecimal } from '@/lib/money/format';
import { serverNow } from '@/lib/queries/api/server-clock';
import {
  isInOrder,
  isPolled,
  listQueryText,
  nextOffset,
  notesIn,
  rowsOf,
  transactionsQuery,
} from '@/lib/queries/transactions';
import { EarlierRows, Still, useBackToTop } from './earlier-rows';
import type { ErrorsReadProps } from './errors-read';
import { ListFailed, loadFailed, loadNotes, NewRecordsNote, StaleNote, UnappliedNote } from './late-failure';
import { ListSkeleton } from './list-skeleton';
import { Pager } from './pager';
import { useListKeys } from './use-list-keys';
import { useNewRecords } from './use-new-records';

const ERROR_COLUMNS = ['created', 'id', 'status', 'substatus', 'error', 'updated'] as const;

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
  const { data, error, isPlaceholderData: earlier } = query;
  const shown = data?.pages ?? [];
  const { errors, rows, notes, display } = useShownRows(list, address, preferences, data?.pages);
  const pages = earlier ? [] : shown;
  const head = pages[0];
  const moved = useNewRecords(list, address, head);
  const body = useRef<HTMLTableSectionElement>(null);
  const box = useBackToTop(listQueryText(list, address));
  const nav = useRowNavigation({
    list,
    rows,
    view,
    body,
    earlier,
    more: errors ? undefined : moreRows(query),
  });
  useListTitle(list, { id: address.tx, row: nav.row }, head);
  useBackToLastPage(head, view);
  useEffect(() => scheduleOnPresence(loadLater), []);
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
        <Suspense fallback={<ListSkeleton list={list} preferences={preferences} />}>
          <ListFailed list={list} filters={address.filters} error={error} query={query} />
        </Suspense>
      ) : (
        <ListSkeleton list={list} preferences={preferences} />
      )}
      {shown.length > 0 ? (
        <>
          <UnappliedNote list={list} pages={pages} />
          <Suspense fallback={null}>
            {head && error ? <StaleNote list={list} readAt={head.read_at} error={error} /> : null}
          </Suspense>
          <Suspense fallback={null}>
            <ReadNote list={list} view={view} query={query} pages={pages} found={rows.length} moved={moved} />
          </Suspense>
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
                earlier || errors ? null : (
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
                    preferences={display}
                    notes={notes}
                    selected={nav.row?.end2end ?? address.tx}
                    body={body}
                    hrefOf={nav.hrefOf}
                    onOpen={nav.open}
                    onStep={nav.step}
                  />
                </Still>
              )}
              {head && !errors ? <LoadMore query={query} limit={head.limit} pages={pages.length} /> : null}
            </div>
            {errors ? null : (
              <Bottom list={list} display={display} rows={rows} view={view} query={query} pages={pages} />
            )}
          </div>
        </>
      ) : null}
      {address.tx === undefined ? null : (
        <LazyRecordDrawer list={list} id={address.tx} at={address.at} pages={pages} nav={nav} />
      )}
    </>
  );
}

function useShownRows(
  list: TransactionList,
  { errors }: ListAddress,
  preferences: ListPreferences,
  pages: readonly TransactionsAnswer[] | undefined,
) {
  const rows = useMemo(() => {
    const read = rowsOf(pages ?? []);
    return errors ? read.filter(hasError) : read;
  }, [pages, errors]);
  const display = useMemo(() => {
    if (!errors) return preferences;
    return { ...preferences, chosen: { ...preferences.chosen, [list]: [...ERROR_COLUMNS] } };
  }, [list, errors, preferences]);
  const notes = useMemo(() => notesIn(pages), [pages]);
  return { errors, rows, notes, display };
}

interface PartProps {
  view: ListAddressState;
  query: Pick<ErrorsReadProps['query'], 'isFetching' | 'refetch'>;
  pages: readonly TransactionsAnswer[];
}

function ReadNote({ view, moved, ...props }: Omit<PartProps, 'query'> & ErrorsReadProps & { moved: number }) {
  if (view.address.errors) return <ErrorsRead {...props} />;
  return moved > 0 ? <NewRecordsNote count={moved} onFirst={() => view.setOffset(0)} /> : null;
}

interface BottomProps extends PartProps {
  list: TransactionList;
  display: ListPreferences;
  rows: readonly TransactionRow[];
}

function Bottom({ list, display, rows, view, query, pages }: BottomProps) {
  const columns = shownColumns(list, display, carriedIn(carriedText(list, rows)));
  return (
    <Pager
      pages={pages}
      shown={rows.length}
      given={columns.some(({ given }) => given)}
      asked={view.address}
      busy={query.isFetching}
      onOffset={view.setOffset}
      onLimit={view.setLimit}
      onReadAgain={() => void query.refetch()}
    />
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

/** Keeps the real age of the data, so that old data is read again. */
export function fromServer(list: TransactionList, address: ListAddress, read: FirstRead | undefined) {
  const part = readPartOf(address);
  if (read === undefined || read.query !== listQueryText(list, part)) return {};
  const { answer } = read;
  return {
    initialData: { pages: [answer], pageParams: [part.offset] },
    initialDataUpdatedAt: Date.now() - Math.max(0, serverNow() - Date.parse(answer.read_at)),
  };
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

const ErrorsRead = lazyPart(async () => (await import('./errors-read')).ErrorsRead);
const ListEmpty = lazyPart(async () => (await import('./list-empty')).ListEmpty);
const loadDrawer = () => import('@/components/transactions/record/record-drawer');
const loadLater = () => void Promise.allSettled([loadDrawer(), loadFailed(), loadNotes()]);
const RecordDrawer = lazyOverlay(async () => (await loadDrawer()).RecordDrawer);

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
        list={list}
        id={id}
        at={at}
        edge={edge}
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
