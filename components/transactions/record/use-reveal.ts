'use client';

import { useMutation } from '@tanstack/react-query';
import type { RevealAnswer, TransactionRow } from '@/lib/contract/bff/transactions';
import { defined } from '@/lib/contract/values/defined';
import type { TransactionList } from '@/lib/contract/values/transactions/transaction-lists';
import { revealTransaction } from '@/lib/queries/transactions';

export interface Reveal {
  /** Path to value; dropped with the drawer and when the record changes. */
  values: Record<string, string> | undefined;
  raw: string | undefined;
  /** The record changed since the request. */
  outdated: boolean;
  busy: boolean;
  failed: { name: string; error: Error } | undefined;
  ask(name: string, reason?: string): void;
}

export function useReveal(
  list: TransactionList,
  { end2end = '', created_at, updated_at }: TransactionRow,
): Reveal {
  const { data, variables, isPending, error, mutate } = useMutation({
    mutationFn: ({ reason }: { name: string; at: string | undefined; reason: string | undefined }) =>
      revealTransaction(list, end2end, defined({ at: created_at, reason })),
    gcTime: 0,
  });
  const held = heldReveal(data, variables?.at, updated_at);
  return {
    values: held?.values,
    raw: held?.raw,
    outdated: data !== undefined && held === undefined,
    busy: isPending,
    failed: error && variables ? { name: variables.name, error } : undefined,
    ask: (name, reason) => {
      if (!isPending) mutate({ name, at: updated_at, reason });
    },
  };
}

/** A reveal counts for the state it was requested or read at: over a later one it would hide a change. */
export function heldReveal(
  answer: RevealAnswer | undefined,
  asked: string | undefined,
  shown: string | undefined,
): RevealAnswer | undefined {
  return answer && [asked, answer.updated_at].includes(shown) ? answer : undefined;
}
