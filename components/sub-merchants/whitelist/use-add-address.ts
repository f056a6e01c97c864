import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAskSecondPerson } from '@/components/sub-merchants/second-person/second-person';
import type { WhitelistChangeAnswer } from '@/lib/contract/bff/sub-merchants/whitelist';
import { isDefiniteRefusal } from '@/lib/queries/api/is-definite-refusal';
import { useIntent } from '@/lib/queries/api/use-intent';
import { changeWhitelist, refreshWhitelist } from '@/lib/queries/sub-merchants/whitelist';
import { dropAskedAgain } from '@/lib/queries/use-asked-again';
import { type AddressErrors, addressErrors, type Review } from './address-draft';

interface AddAddressOptions {
  /** A second person is asked, instead of sending. */
  asks?: boolean;
  /** The request that is asked again. */
  replaces?: string | undefined;
  onErrors?(errors: AddressErrors): void;
  onAdded?(): void;
  onAsked?(): void;
}

/** The confirmation of a new address: opened, pressed once, ended by an answer. */
export function useAddAddress(
  correlationId: string,
  { asks = false, replaces, onErrors, onAdded, onAsked }: AddAddressOptions = {},
) {
  const client = useQueryClient();
  const [shown, setShown] = useState<{ review: Review; times: number }>();
  const [isOpen, setIsOpen] = useState(false);
  const [outcome, setOutcome] = useState<WhitelistChangeAnswer>();
  const intent = useIntent({
    key: ['whitelist-address', correlationId],
    send: (body: Review['body'], id) => changeWhitelist(correlationId, body, id),
    onAnswered(answer) {
      setIsOpen(false);
      setOutcome(answer);
      if (answer.operation.state !== 'done') return;
      dropAskedAgain();
      onAdded?.();
    },
    onError(error) {
      if (!isDefiniteRefusal(error) || error.fields === undefined) return;
      onErrors?.(addressErrors(error.fields));
      setIsOpen(false);
    },
    onEnded: () => void refreshWhitelist(client, correlationId),
  });
  const ask = useAskSecondPerson(correlationId, replaces, () => {
    setIsOpen(false);
    onAsked?.();
  });
  return {
    review: shown?.review,
    isOpen,
    /** Count of openings; as a key it clears what was typed. */
    times: shown?.times ?? 0,
    outcome,
    /** The request that was made instead. */
    asked: ask.made,
    sending: intent.isPending || ask.sending,
    error: intent.error ?? ask.failure?.error ?? null,
    /** It may have been added all the same. */
    lost: intent.state.kind === 'lost' || ask.failure?.kind === 'lost',
    open: (review: Review) => {
      intent.restart();
      ask.restart();
      setShown({ review, times: (shown?.times ?? 0) + 1 });
      setIsOpen(true);
    },
    close: () => setIsOpen(false),
    press: async () => {
      if (shown === undefined) return;
      const { body } = shown.review;
      if (!asks) await intent.press(body);
      else await ask.press({ kind: 'whitelist_address', asked: { ...body, correlation_id: correlationId } });
    },
    forget: () => setOutcome(undefined),
  };
}

export type AddingAddress = ReturnType<typeof useAddAddress>;
