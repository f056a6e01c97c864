'use client';

import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type ReactNode, Suspense, useCallback, useRef, useState } from 'react';
import { PageHeader } from '@/components/ui/page-header';
import type { FieldReason } from '@/lib/contract/field-reasons';
import type { ListAddress } from '@/lib/contract/transaction-address';
import type { TransactionList } from '@/lib/contract/transaction-lists';
import { ApiError } from '@/lib/queries/api';
import { savedViewsQuery } from '@/lib/queries/saved-views';
import { answerOf, transactionsQuery } from '@/lib/queries/transactions';
import { ExportButton } from './export-button';
import { FilterBar } from './filter-bar';
import { type FirstRead, fromServer, ListArea } from './list-area';
import { ListFault } from './list-fault';
import { ListSkeleton } from './list-skeleton';
import { ListTabs } from './list-tabs';
import { LookMenu } from './look-menu';
import { OpenRecordContext } from './open-record-context';
import type { ListPreferences } from './preferences';
import { SavedViews } from './saved-views';
import { useListAddress, useViewAhead } from './use-list-address';
import { usePreferences } from './use-preferences';
import { ViewChip } from './view-chip';

export interface TransactionsScreenProps {
  list: TransactionList;
  preferences: ListPreferences;
  /** The server's own read of this address: in the page, or on its way while the page is already there. */
  first?: FirstRead;
  later?: Promise<FirstRead | undefined>;
  /** The tax id of the address masked, when it has one that is still known. */
  taxId?: { id: string; masked: string };
  /** The saved view that the address names, and whether the bare address opens with one. */
  opened?: { id: string; name: string };
  opensWithView?: boolean;
  /** Further actions of this list beside its title. */
  actions?: ReactNode;
  /** What finds one record of this list by its id, before the filters. */
  lookup?: ReactNode;
}

/** One list of transactions: filters in the address, rows, and one record beside them. */
export function TransactionsScreen({
  list,
  preferences: kept,
  first,
  later,
  taxId,
  opened,
  opensWithView = false,
  actions,
  lookup,
}: TransactionsScreenProps) {
  const t = useTranslations('transactions');
  // Watches what the menu of views has read and asks nothing.
  const { data: saved } = useQuery({ ...savedViewsQuery(list), enabled: false });
  const view = useListAddress(list, `/${list}`, saved ? saved.opens_with !== null : opensWithView);
  const client = useQueryClient();
  const begin = useCallback(
    (next: ListAddress) => void client.prefetchInfiniteQuery(transactionsQuery(list, next)),
    [client, list],
  );
  useViewAhead(list, `/${list}`, begin);
  const viewName = (saved?.views ?? (opened ? [opened] : [])).find(
    ({ id }) => id === view.address.view,
  )?.name;
  const [preferences, setPreferences] = usePreferences(kept);
  const bar = useRef<HTMLDivElement>(null);
  // Watches the cache and asks nothing: the rows below do. Of their own changes it hears nothing.
  const { data: answer, error } = useInfiniteQuery({
    ...transactionsQuery(list, view.address),
    ...fromServer(list, view.address, first),
    select: answerOf,
    enabled: false,
  });
  // Around rows that are there a boundary would only draw its skeleton first. What a page began with it stays with.
  const [whole] = useState(first !== undefined);
  const faults = { ...view.faults, ...refusedFilters(error) };
  const faulty = Object.keys(faults).length > 0;
  const { order: _, ...judged } = answer?.verdicts ?? {};
  const area = (
    <ListArea
      list={list}
      view={view}
      preferences={preferences}
      first={first}
      later={later}
      onFirstFilter={() => bar.current?.querySelector('button')?.focus()}
    />
  );
  const skeleton = <ListSkeleton list={list} preferences={preferences} />;
  return (
    <div className="relative md:flex md:h-full md:min-h-[360px] md:flex-col md:overflow-hidden">
      <ListTabs list={list} />
      <div className="px-8 pt-6 max-md:px-4 max-md:pt-3">
        <PageHeader
          title={t(`lists.${list}.title`)}
          sub={<span className="max-md:hidden">{t(`lists.${list}.sub`)}</span>}
          actions={
            <div className="flex flex-wrap items-center gap-2">
              <LookMenu list={list} preferences={preferences} onChange={setPreferences} />
              <ExportButton
                list={list}
                filters={view.address.filters}
                total={answer?.total ?? undefined}
                // A list that is not what was asked for makes no file either (safety 36); in another order it is whole.
                disabled={faulty || Object.values(judged).includes('not_met')}
              />
              {actions}
            </div>
          }
        />
      </div>
      <div className="xl:flex xl:items-start">
        {lookup ? <OpenRecordContext value={(id) => view.openRecord(id)}>{lookup}</OpenRecordContext> : null}
        <FilterBar
          list={list}
          view={view}
          faults={faults}
          answer={answer}
          taxId={taxId}
          bar={bar}
          beside={lookup !== undefined}
          opened={viewName ? <ViewChip name={viewName} onLeave={() => view.openView({})} /> : null}
          views={
            <SavedViews
              list={list}
              view={view}
              faulty={faulty}
              preferences={preferences}
              onPreferences={setPreferences}
            />
          }
        />
      </div>
      {faulty ? (
        <div className="border-t border-line md:flex-1">
          <ListFault
            list={list}
            filters={view.address.filters}
            faults={faults}
            onClear={() => view.setFilters({})}
          />
        </div>
      ) : whole ? (
        area
      ) : (
        <Suspense fallback={skeleton}>{area}</Suspense>
      )}
    </div>
  );
}

/** What only the server could know: an opaque id that stands for nothing any more. */
function refusedFilters(error: Error | null): Record<string, FieldReason> {
  if (!(error instanceof ApiError) || error.code !== 'invalid_input' || !error.fields) return {};
  return error.fields as Record<string, FieldReason>;
}
