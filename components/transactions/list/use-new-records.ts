'use client';

import { useState } from 'react';
import type { TransactionsAnswer } from '@/lib/contract/bff/transactions';
import type { ListAddress } from '@/lib/contract/values/transactions/list-address';
import type { TransactionList } from '@/lib/contract/values/transactions/transaction-lists';
import { listQueryText } from '@/lib/queries/transactions';

interface Start {
  view: string;
  total: number;
}

/** Records since this view's first page was read: later rows moved down by so many (LST-12, safety 33). */
export function useNewRecords(
  list: TransactionList,
  { filters, limit }: ListAddress,
  answer: TransactionsAnswer | undefined,
): number {
  const view = listQueryText(list, { filters, limit, offset: 0 });
  const [start, setStart] = useState<Start>();
  const next = newRecordsSince(start, view, answer);
  if (next.start !== start) setStart(next.start);
  return next.moved;
}

export function newRecordsSince(
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
