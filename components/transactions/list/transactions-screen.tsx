'use client';

import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { DisplayOptionsMenu } from '@/components/lists/display-options-menu';
import type { ListPreferences } from '@/components/lists/list-preferences';
import { useListAddress, useViewAhead } from '@/components/lists/use-list-address';
import { usePreferences } from '@/components/lists/use-list-preferences';
import { ViewChip } from '@/components/lists/views/saved-view-chip';
import { SavedViews } from '@/components/lists/views/saved-views';
import type { ExportProps } from '@/components/transactions/export/export-dialog';
import { FilterBar } from '@/components/transactions/filters/filter-bar';
import { OpenRecordContext } from '@/components/transactions/record/open-record-context';
import { carriedIn, carriedText } from '@/components/transactions/table/transactions-table';
import { Button } from '@/components/ui/controls/button';
import { cx } from '@/components/ui/cx';
import { readKeys } from '@/components/ui/hooks/key-sequence';
import { useShell } from '@/components/ui/hooks/shell-context';
import { shortcutsEnabled } from '@/components/ui/hooks/shortcuts-store';
import { PageHeader } from '@/components/ui/layout/page-header';
import { lazyOverlay, lazyPart } from '@/components/ui/loading/lazy-part';
import { scheduleOnPresence } from '@/components/ui/loading/schedule-idle';
import type { TransactionsAnswer } from '@/lib/contract/bff/transactions';
import type { FieldReason } from '@/lib/contract/values/field-reasons';
import type { ListAddress } from '@/lib/contract/values/transactions/list-address';
import {
  TRANSACTION_LISTS,
  type TransactionList,
} from '@/lib/contract/values/transactions/transaction-lists';
import { ApiError } from '@/lib/queries/api/api-client';
import { savedViewsQuery } from '@/lib/queries/saved-views';
import { answerOf, rowsOf, transactionsQuery } from '@/lib/queries/transactions';
import { type FirstRead, fromServer, ListArea } from './list-area';
import { ListSkeleton } from './list-skeleton';

const InvalidFilters = lazyPart(
  async () => (await import('@/components/transactions/filters/invalid-filters')).InvalidFilters,
);

export interface TransactionsScreenProps {
  list: TransactionList;
  preferences: ListPreferences;
  /** The server's own read of this address. */
  first?: FirstRead;
  later?: Promise<FirstRead | undefined>;
  taxId?: { id: string; masked: string };
  opened?: { id: string; name: string };
  opensWithView?: boolean;
  actions?: ReactNode;
  lookup?: ReactNode;
}

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
  // Watches the cache; the views menu fetches.
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
  const { answer, given, error } = useAnswer(list, view.address, first);
  useEffect(() => {
    if (given === undefined || given === preferences.carried?.[list]?.join('.')) return;
    setPreferences({ ...preferences, carried: { ...preferences.carried, [list]: carriedIn(given) } });
  });
  const [whole] = useState(first !== undefined);
  const filterErrors = { ...view.filterErrors, ...refusedFilters(error) };
  const invalid = Object.keys(filterErrors).length > 0;
  const { order: _, ...verdicts } = answer?.verdicts ?? {};
  const area = (
    <ListArea
      list={list}
      view={view}
      preferences={preferences}
      first={first}
      later={later}
      onFirstFilter={() => bar.current?.querySelector('button')?.focus()}
      onEditFilter={() => bar.current?.querySelector<HTMLElement>('[data-filter=set] button')?.click()}
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
              <ErrorsToggle shown={view.address.errors === true} onShow={view.showErrors} />
              <DisplayOptionsMenu list={list} preferences={preferences} onChange={setPreferences} />
              <ExportButton
                list={list}
                filters={view.address.filters}
                total={answer?.total ?? undefined}
                // No export of a list that misses its filters (safety 36).
                disabled={invalid || Object.values(verdicts).includes('not_met')}
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
          filterErrors={filterErrors}
          answer={answer}
          taxId={taxId}
          bar={bar}
          beside={lookup !== undefined}
          opened={viewName ? <ViewChip name={viewName} onLeave={() => view.openView({})} /> : null}
          views={
            <SavedViews
              list={list}
              view={view}
              invalid={invalid}
              preferences={preferences}
              onPreferences={setPreferences}
            />
          }
        />
      </div>
      {invalid ? (
        <div className="border-t border-line md:flex-1">
          <Suspense>
            <InvalidFilters
              list={list}
              filters={view.address.filters}
              filterErrors={filterErrors}
              onClear={() => view.setFilters({})}
            />
          </Suspense>
        </div>
      ) : whole ? (
        area
      ) : (
        <Suspense fallback={skeleton}>{area}</Suspense>
      )}
    </div>
  );
}

/** Watches the cache; `ListArea` fetches. `given`: the columns of terms that the rows carry. */
function useAnswer(list: TransactionList, address: ListAddress, first: FirstRead | undefined) {
  const select = useCallback(
    ({ pages }: { pages: TransactionsAnswer[] }) => {
      const rows = rowsOf(pages);
      return { answer: answerOf({ pages }), given: rows.length > 0 ? carriedText(list, rows) : undefined };
    },
    [list],
  );
  const { data, error } = useInfiniteQuery({
    ...transactionsQuery(list, address),
    ...fromServer(list, address, first),
    select,
    enabled: false,
  });
  return { ...data, error };
}

/** The API has no filter for it: a view, and no filter. */
function ErrorsToggle({ shown, onShow }: { shown: boolean; onShow(on: boolean): void }) {
  const t = useTranslations('transactions.errors');
  return (
    <Button aria-pressed={shown} className={shown ? 'text-bad' : undefined} onClick={() => onShow(!shown)}>
      {t('tab')}
    </Button>
  );
}

/** An opaque id that no longer resolves. */
function refusedFilters(error: Error | null): Record<string, FieldReason> {
  if (!(error instanceof ApiError) || error.code !== 'invalid_input' || !error.fields) return {};
  return error.fields as Record<string, FieldReason>;
}

const ExportDialog = lazyOverlay(
  async () => (await import('@/components/transactions/export/export-dialog')).ExportDialog,
);

function ExportButton({ disabled, ...props }: ExportProps & { disabled: boolean }) {
  const t = useTranslations('transactions.export');
  const { can } = useShell();
  const [open, setOpen] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  const allowed = can('transactions:export');
  useEffect(() => (allowed ? scheduleOnPresence(ExportDialog.preload) : undefined), [allowed]);
  const show = () => {
    setWasOpen(true);
    setOpen(true);
  };
  useExportShortcut(allowed && !disabled && !open ? show : undefined);
  if (!allowed) return null;
  return (
    <>
      <Button disabled={disabled} icon={<Download aria-hidden size={15} strokeWidth={1.6} />} onClick={show}>
        {t('button')}
      </Button>
      {wasOpen ? (
        <Suspense fallback={null}>
          <ExportDialog {...props} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

/** `open` is undefined while nothing can be exported. */
function useExportShortcut(open: (() => void) | undefined): void {
  const latest = useRef(open);
  useEffect(() => {
    latest.current = open;
  });
  useEffect(() => {
    // `G` starts a navigation sequence.
    const read = readKeys({ x: () => latest.current?.(), 'g g': () => undefined });
    const onKey = (event: KeyboardEvent) => {
      if (latest.current && shortcutsEnabled()) read(event);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

function ListTabs({ list }: { list: TransactionList }) {
  const t = useTranslations('transactions');
  const current = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    current.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, []);
  return (
    <nav
      aria-label={t('switch')}
      className="no-bar flex scroll-px-4 gap-1.5 overflow-x-auto px-4 pt-3 pb-1 md:hidden"
    >
      {TRANSACTION_LISTS.map((one) => (
        <Link
          key={one}
          ref={one === list ? current : null}
          href={`/${one}`}
          prefetch={false}
          aria-current={one === list ? 'page' : undefined}
          className={cx(
            'tap flex h-9 shrink-0 items-center rounded-full px-3.5 text-body font-medium',
            one === list
              ? 'bg-accent-soft text-link shadow-[inset_0_0_0_1px_var(--accent-line)]'
              : 'text-ink-2 shadow-edge-2',
          )}
        >
          {t(`lists.${one}.title`)}
        </Link>
      ))}
    </nav>
  );
}
