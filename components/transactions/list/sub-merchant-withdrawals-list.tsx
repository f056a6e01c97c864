'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { Suspense, useMemo, useRef } from 'react';
import { readListPreferences } from '@/components/lists/list-preferences';
import { useListAddress } from '@/components/lists/use-list-address';
import { FilterBar } from '@/components/transactions/filters/filter-bar';
import { RecordBody } from '@/components/transactions/record/record-body';
import { carriedText, TransactionsTable } from '@/components/transactions/table/transactions-table';
import { useRowNavigation } from '@/components/transactions/table/use-row-navigation';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { ErrorState } from '@/components/ui/feedback/error-state';
import { lazyPart } from '@/components/ui/loading/lazy-part';
import { Dialog } from '@/components/ui/overlays/dialog';
import type { TransactionRow } from '@/lib/contract/bff/transactions';
import { isRecordId } from '@/lib/contract/values/record-id';
import { subMerchantWithdrawalListQuery } from '@/lib/queries/sub-merchants/withdrawals';
import { answerOf, isInOrder, notesIn, rowsOf } from '@/lib/queries/transactions';
import { ListEmpty } from './list-empty';
import { NewRecordsNote, StaleNote, UnappliedFiltersNote } from './list-notes';
import { ListSkeleton } from './list-skeleton';
import { Pager } from './pager';
import { useNewRecords } from './use-new-records';

const InvalidFilters = lazyPart(
  async () => (await import('@/components/transactions/filters/invalid-filters')).InvalidFilters,
);

const LIST = 'withdrawals';
const PREFERENCES = {
  ...readListPreferences(undefined),
  chosen: { withdrawals: ['created', 'debited', 'to', 'status', 'notes', 'transaction'] },
} satisfies ReturnType<typeof readListPreferences>;

/** Checked like the other lists (WDR-27, safety 36). The row carries the whole record (GEN-11). */
export function SubMerchantWithdrawalsList({ correlationId }: { correlationId: string }) {
  const t = useTranslations('transactions');
  const view = useListAddress(LIST, `/sub-merchants/${correlationId}/withdrawals`);
  const { address, filterErrors } = view;
  const query = useInfiniteQuery({
    ...subMerchantWithdrawalListQuery(correlationId, address),
    enabled: Object.keys(filterErrors).length === 0,
  });
  const { data, error, isFetching, refetch } = query;
  const pages = data?.pages ?? [];
  const rows = useMemo(() => rowsOf(data?.pages ?? []), [data?.pages]);
  const notes = useMemo(() => notesIn(data?.pages), [data?.pages]);
  const head = pages[0];
  const moved = useNewRecords(LIST, address, head);
  const bar = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  const nav = useRowNavigation({ list: LIST, rows, view, body });
  return (
    <section aria-label={t('subMerchant.title')} className="border-t border-line">
      <h2 className="px-8 pt-4 pb-3 text-section text-ink max-md:px-4">{t('subMerchant.title')}</h2>
      <FilterBar
        list={LIST}
        view={view}
        filterErrors={filterErrors}
        answer={answerOf({ pages })}
        taxId={undefined}
        bar={bar}
        views={null}
      />
      {Object.keys(filterErrors).length > 0 ? (
        <Suspense>
          <InvalidFilters
            list={LIST}
            filters={address.filters}
            filterErrors={filterErrors}
            onClear={() => view.setFilters({})}
          />
        </Suspense>
      ) : head ? (
        <>
          <UnappliedFiltersNote list={LIST} pages={pages} />
          {error ? <StaleNote readAt={head.read_at} error={error} /> : null}
          {moved > 0 ? <NewRecordsNote count={moved} onFirst={() => view.setOffset(0)} /> : null}
          <div className="side-shadows overflow-x-auto border-t border-line">
            {rows.length === 0 ? (
              <ListEmpty list={LIST} filters={address.filters} answer={head} onFilters={view.setFilters} />
            ) : (
              <TransactionsTable
                list={LIST}
                rows={rows}
                inOrder={isInOrder(pages)}
                preferences={PREFERENCES}
                notes={notes}
                selected={address.tx}
                body={body}
                hrefOf={nav.hrefOf}
                onOpen={nav.open}
                onStep={nav.step}
              />
            )}
          </div>
          <Pager
            pages={pages}
            asked={address}
            shown={rows.length}
            given={carriedText(LIST, rows) !== ''}
            busy={isFetching}
            onOffset={view.setOffset}
            onLimit={view.setLimit}
            onReadAgain={() => void refetch()}
          />
        </>
      ) : error ? (
        <ErrorState
          error={error}
          title={t('lists.withdrawals.failed')}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <ListSkeleton list={LIST} preferences={PREFERENCES} />
      )}
      <RecordDialog
        correlationId={correlationId}
        id={head ? address.tx : undefined}
        row={rows.find(({ end2end }) => end2end === address.tx)}
        onClose={nav.close}
      />
    </section>
  );
}

interface RecordDialogProps {
  correlationId: string;
  id: string | undefined;
  row: TransactionRow | undefined;
  onClose(): void;
}

function RecordDialog({ correlationId, id, row, onClose }: RecordDialogProps) {
  const t = useTranslations('transactions');
  const asks = id !== undefined && isRecordId(id);
  const noted = asks ? `sub-merchants/${correlationId}/withdrawals/${encodeURIComponent(id)}` : undefined;
  return (
    <Dialog
      open={id !== undefined}
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={t('lists.withdrawals.one')}
      width={540}
    >
      {row ? (
        <>
          <RecordBody list={LIST} row={withoutReveal(row)} detail={undefined} noted={noted} />
          {asks ? (
            <a
              href={`/print/sub-merchants/${correlationId}/withdrawals/${encodeURIComponent(id)}`}
              className="mt-4 inline-block text-cell font-medium text-link hover:underline"
            >
              {t('record.print')}
            </a>
          ) : null}
        </>
      ) : (
        <EmptyState title={t('subMerchant.notHere')} body={t('subMerchant.notHereBody')} />
      )}
    </Dialog>
  );
}

/** No route reveals masked data of a sub-merchant's record. */
function withoutReveal({ masked: _, ...row }: TransactionRow): TransactionRow {
  return row;
}
