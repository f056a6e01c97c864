'use client';

import { useMutation } from '@tanstack/react-query';
import type { TransactionList } from '@/lib/contract/transaction-lists';
import { revealTransaction } from '@/lib/queries/transactions';

export interface Reveal {
  /** Path -> value, once it was asked for; forgotten with the drawer. */
  values: Record<string, string> | undefined;
  raw: string | undefined;
  busy: boolean;
  failed: boolean;
  ask(): void;
}

/** The personal data of one record, which the server answers only after it has written down who asked. */
export function useReveal(list: TransactionList, id: string, at: string | undefined): Reveal {
  const { data, isPending, isError, mutate } = useMutation({
    mutationFn: () => revealTransaction(list, id, at),
    gcTime: 0,
  });
  return {
    values: data?.values,
    raw: data?.raw,
    busy: isPending,
    failed: isError,
    ask: () => {
      if (!isPending) mutate();
    },
  };
}
