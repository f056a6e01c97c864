import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { WhitelistChangeAnswer } from '@/lib/contract/bff-whitelist';
import { ApiError } from '@/lib/queries/api';
import { newIntentId } from '@/lib/queries/intent-id';
import { changeWhitelist, rereadWhitelist } from '@/lib/queries/whitelist';
import { type AddressFaults, faultsOf, type Review } from './draft';

/** The confirmation's life: opened with an intent of its own, pressed once, ended by an answer. */
export function useAddAddress(correlationId: string, onFaults: (faults: AddressFaults) => void) {
  const client = useQueryClient();
  const [shown, setShown] = useState<{ review: Review; intentId: string; times: number }>();
  const [isOpen, setIsOpen] = useState(false);
  const [outcome, setOutcome] = useState<WhitelistChangeAnswer>();
  const pressed = useRef(false);
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: ({ review, intentId }: { review: Review; intentId: string }) =>
      changeWhitelist(correlationId, review.body, intentId),
    onSuccess: (answer) => {
      setIsOpen(false);
      setOutcome(answer);
    },
    onError: (failure) => {
      if (!(failure instanceof ApiError) || !failure.ours) return;
      // The BFF answered: that intent is over, another press is another one.
      setShown((last) => last && { ...last, intentId: newIntentId() });
      if (failure.fields === undefined) return;
      onFaults(faultsOf(failure.fields));
      setIsOpen(false);
    },
    onSettled: () => {
      pressed.current = false;
      void rereadWhitelist(client, correlationId);
    },
  });
  return {
    review: shown?.review,
    isOpen,
    /** How often the confirmation was opened: what was typed into one is not kept for the next. */
    times: shown?.times ?? 0,
    outcome,
    sending: isPending,
    error,
    open: (review: Review) => {
      reset();
      setShown({ review, intentId: newIntentId(), times: (shown?.times ?? 0) + 1 });
      setIsOpen(true);
    },
    close: () => setIsOpen(false),
    press: () => {
      // The button is drawn as busy one frame later: a second press in between is the same press (safety 1).
      if (shown === undefined || pressed.current) return;
      pressed.current = true;
      mutate(shown);
    },
    forget: () => setOutcome(undefined),
  };
}

export type AddingAddress = ReturnType<typeof useAddAddress>;
