'use client';

import { lazy, Suspense } from 'react';
import type { TransactionsAnswer } from '@/lib/contract/bff-transactions';
import type { TransactionList } from '@/lib/contract/transaction-lists';
import { isPolled } from '@/lib/queries/transactions';
import type { useRowSteps } from './use-row-steps';

export const loadDrawer = () => import('./record-drawer');
const RecordDrawer = lazy(async () => ({ default: (await loadDrawer()).RecordDrawer }));

interface OpenRecordProps {
  list: TransactionList;
  id: string;
  at: string | undefined;
  /** The list beside, as far as it is loaded. */
  pages: readonly TransactionsAnswer[];
  nav: ReturnType<typeof useRowSteps>;
}

/** The drawer beside the list, with what the list knows of its record. */
export function OpenRecord({ list, id, at, pages, nav }: OpenRecordProps) {
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
