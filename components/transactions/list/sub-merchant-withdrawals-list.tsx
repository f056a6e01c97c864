'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useMemo, useRef } from 'react';
import { Dialog } from '@/components/ui/dialog';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorState } from '@/components/ui/error-state';
import type { TransactionRow } from '@/lib/contract/bff-transactions';
import { subWithdrawalsQuery } from '@/lib/queries/sub-withdrawals';
import { answerOf, isInOrder, rowsOf } from '@/lib/queries/transactions';
import { FilterBar } from './filter-bar';
import { ListEmpty } from './list-empty';
import { ListFault } from './list-fault';
import { GuardNote, MovedNote, StaleNote } from './list-notes';
import { ListSkeleton } from './list-skeleton';
import { Pager } from './pager';
import { readPreferences } from './preferences';
import { RecordBody } from './record-body';
import { TransactionsTable } from './transactions-table';
import { useListAddress } from './use-list-address';
import { useMoved } from './use-moved';
import { useRowSteps } from './use-row-steps';

const LIST = 'withdrawals';
/** The notes hold the codes of what was sent from here, so they are among the columns. */
const PREFERENCES = {
  ...readPreferences(undefined),
  chosen: { withdrawals: ['created', 'debited', 'to', 'status', 'notes', 'transaction'] },
} satisfies ReturnType<typeof readPreferences>;

/**
 * The API's list of one sub-merchant's withdrawals with its own filters (WDR-27), judged like the other lists (safety
 * 36). A record opens from its row, which carries the whole of it (GEN-11).
 */
export function SubWithdrawalsList({ correlationId }: { correlationId: string }) {
  const t = useTranslations('transactions');
  const view = useListAddress(LIST, `/sub-merchants/${correlationId}/withdrawals`);
  const { address, faults } = view;
  const query = useInfiniteQuery({
    ...subWithdrawalsQuery(correlationId, address),
    enabled: Object.keys(faults).length === 0,
  });
  const { data, error, isFetching, refetch } = query;
  const pages = data?.pages ?? [];
  const rows = useMemo(() => rowsOf(data?.pages ?? []), [data?.pages]);
  const head = pages[0];
  const moved = useMoved(LIST, address, head);
  const bar = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  const nav = useRowSteps({ list: LIST, rows, view, body });
  return (
    <section aria-label={t('subMerchant.title')} className="border-t border-line">
      <h2 className="px-8 pt-4 pb-3 text-section text-ink max-md:px-4">{t('subMerchant.title')}</h2>
      <FilterBar
        list={LIST}
        view={view}
        faults={faults}
        answer={answerOf({ pages })}
        taxId={undefined}
        bar={bar}
        views={null}
      />
      {Object.keys(faults).length > 0 ? (
        <ListFault
          list={LIST}
          filters={address.filters}
          faults={faults}
          onClear={() => view.setFilters({})}
        />
      ) : head ? (
        <>
          <GuardNote list={LIST} pages={pages} />
          {error ? <StaleNote readAt={head.read_at} error={error} /> : null}
          {moved > 0 ? <MovedNote count={moved} onFirst={() => view.setOffset(0)} /> : null}
          <div className="side-shadows overflow-x-auto border-t border-line">
            {rows.length === 0 ? (
              <ListEmpty list={LIST} filters={address.filters} answer={head} onFilters={view.setFilters} />
            ) : (
              <TransactionsTable
                list={LIST}
                rows={rows}
                inOrder={isInOrder(pages)}
                preferences={PREFERENCES}
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
        id={head ? address.tx : undefined}
        row={rows.find(({ end2end }) => end2end === address.tx)}
        onClose={nav.close}
      />
    </section>
  );
}

interface RecordDialogProps {
  id: string | undefined;
  row: TransactionRow | undefined;
  onClose(): void;
}

function RecordDialog({ id, row, onClose }: RecordDialogProps) {
  const t = useTranslations('transactions');
  return (
    <Dialog
      open={id !== undefined}
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={t('lists.withdrawals.one')}
      width={540}
    >
      {row ? (
        <RecordBody list={LIST} row={withoutReveal(row)} detail={undefined} />
      ) : (
        <EmptyState title={t('subMerchant.notHere')} body={t('subMerchant.notHereBody')} />
      )}
    </Dialog>
  );
}

/** No route reveals what is masked in a record of a sub-merchant: it stays masked, and no button says otherwise. */
function withoutReveal({ masked: _, ...row }: TransactionRow): TransactionRow {
  return row;
}
