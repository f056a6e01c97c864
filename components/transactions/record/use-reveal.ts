'use client';

import { useMutation } from '@tanstack/react-query';
import type { RevealAnswer, TransactionRow } from '@/lib/contract/bff-transactions';
import type { TransactionList } from '@/lib/contract/transaction-lists';
import { revealTransaction } from '@/lib/queries/transactions';

export interface Reveal {
  /** Path -> value, once it was asked for; forgotten with the drawer, and when the record moves on. */
  values: Record<string, string> | undefined;
  raw: string | undefined;
  /** It was asked for, and the record has moved on since. */
  outdated: boolean;
  busy: boolean;
  /** The last press brought nothing: at which eye, by its name, and why. */
  failed: { name: string; error: Error } | undefined;
  /** Asks for all that is hidden in the record; `name` is that of the eye. */
  ask(name: string): void;
}

/** The personal data of one record, which the server answers only after it has written down who asked. */
export function useReveal(
  list: TransactionList,
  { end2end = '', created_at, updated_at }: TransactionRow,
): Reveal {
  const { data, variables, isPending, error, mutate } = useMutation({
    mutationFn: (_press: { name: string; at: string | undefined }) =>
      revealTransaction(list, end2end, created_at),
    gcTime: 0,
  });
  const held = heldReveal(data, variables?.at, updated_at);
  return {
    values: held?.values,
    raw: held?.raw,
    outdated: data !== undefined && held === undefined,
    busy: isPending,
    failed: error && variables ? { name: variables.name, error } : undefined,
    ask: (name) => {
      if (!isPending) mutate({ name, at: updated_at });
    },
  };
}

/**
 * What was revealed, as long as it is of the record that is shown: the state it was asked at, or the newer one that the
 * answer had already read. Painted over a later state it would hide what changed.
 */
export function heldReveal(
  answer: RevealAnswer | undefined,
  asked: string | undefined,
  shown: string | undefined,
): RevealAnswer | undefined {
  return answer && [asked, answer.updated_at].includes(shown) ? answer : undefined;
}
