'use client';

import { useState } from 'react';
import type { TransactionsAnswer } from '@/lib/contract/bff-transactions';
import type { ListAddress } from '@/lib/contract/transaction-address';
import type { TransactionList } from '@/lib/contract/transaction-lists';
import { listQueryText } from '@/lib/queries/transactions';

/** What the first page of a view counted when it was last read. */
interface Start {
  view: string;
  total: number;
}

/**
 * How many records came since the first page of this view was read: by so many the rows of a later page stand lower
 * (LST-12, safety 33). 0 on the first page, and while its total is not known.
 */
export function useMoved(
  list: TransactionList,
  { filters, limit }: ListAddress,
  answer: TransactionsAnswer | undefined,
): number {
  const view = listQueryText(list, { filters, limit, offset: 0 });
  const [start, setStart] = useState<Start>();
  const next = movedSince(start, view, answer);
  if (next.start !== start) setStart(next.start);
  return next.moved;
}

/** The same without a component: what is remembered of the first page, and by how much the rows have moved. */
export function movedSince(
  start: Start | undefined,
  view: string,
  answer: Pick<TransactionsAnswer, 'offset' | 'total'> | undefined,
): { start: Start | undefined; moved: number } {
  const total = answer?.total ?? undefined;
  if (answer === undefined || total === undefined) return { start, moved: 0 };
  const same = start?.view === view;
  if (answer.offset === 0)
    return { start: same && start.total === total ? start : { view, total }, moved: 0 };
  return { start, moved: same ? Math.max(0, total - start.total) : 0 };
}
