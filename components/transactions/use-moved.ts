'use client';

import { useState } from 'react';
import type { TransactionsAnswer } from '@/lib/contract/bff-transactions';
import type { ListAddress } from '@/lib/contract/transaction-address';
import type { TransactionList } from '@/lib/contract/transaction-lists';
import { listQueryText } from '@/lib/queries/transactions';

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
  const [start, setStart] = useState<{ view: string; total: number }>();
  const total = answer?.total ?? undefined;
  if (answer?.offset === 0 && total !== undefined && (start?.view !== view || start.total !== total)) {
    setStart({ view, total });
  }
  if (!answer || answer.offset === 0 || total === undefined || start?.view !== view) return 0;
  return Math.max(0, total - start.total);
}
