'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { destinationField, destinationFor } from '@/components/conversions/request/destination';
import { draftOf, type RequestDraft } from '@/components/conversions/request/request-draft';
import { useShell } from '@/components/ui/hooks/shell-context';
import type { Conversion } from '@/lib/contract/bff/conversions';
import { ApiError } from '@/lib/queries/api/api-client';
import { createQuote, discardQuote, keepConversion, refreshConversion } from '@/lib/queries/conversions';
import type { Action } from './screen-state';

interface QuoteActionsInput {
  conversion: Conversion;
  draft: RequestDraft;
  onDraft(draft: RequestDraft): void;
  open(rfqId: string): void;
  close(): void;
}

/** The steps that move no money, one call per press. */
export function useQuoteActions({ conversion, draft, onDraft, open, close }: QuoteActionsInput) {
  const client = useQueryClient();
  const { locale } = useShell();
  const again = draftOf(conversion, draft, locale);
  const refresh = useMutation({
    mutationFn: () => refreshConversion(conversion.rfq_id),
    onSuccess: (answer) => keepConversion(client, answer),
  });
  const discard = useMutation({
    mutationFn: () => discardQuote(conversion.rfq_id),
    onSuccess: (answer) => {
      keepConversion(client, answer);
      close();
    },
  });
  const requote = useMutation({
    mutationFn: () => createQuote({ ...sameRequest(conversion), ...askedDestination(again) }),
    onSuccess: (answer) => {
      keepConversion(client, answer);
      onDraft({ ...again, rfq: answer.conversion.rfq_id });
      open(answer.conversion.rfq_id);
    },
  });
  const perform = (action: Action): void => {
    if (action === 'refresh') refresh.mutate();
    if (action === 'discard') discard.mutate();
    if (action === 'new_same' || (action === 'get_new' && conversion.state !== 'accepted')) requote.mutate();
    if (action === 'get_new' && conversion.state === 'accepted') close();
    if (action === 'new_quote' || action === 'new_amount') {
      onDraft(action === 'new_amount' ? { ...again, amount: '' } : again);
      close();
    }
  };
  const busy: Action | undefined = refresh.isPending
    ? 'refresh'
    : discard.isPending
      ? 'discard'
      : requote.isPending
        ? conversion.state === 'open' || conversion.state === 'renewed' || conversion.state === 'undecided'
          ? 'get_new'
          : 'new_same'
        : undefined;
  const error = requote.error ?? discard.error ?? refresh.error;
  return { perform, busy, failure: error instanceof ApiError ? error : undefined };
}

function askedDestination(draft: RequestDraft) {
  const destination = destinationFor(draft.to, draft);
  return destination && destinationField(destination);
}

function sameRequest({ from_currency, to_currency, fixed_side, requested_amount }: Conversion) {
  const pair = { from_currency, to_currency };
  return fixed_side === 'from'
    ? { ...pair, from_amount: requested_amount }
    : { ...pair, to_amount: requested_amount };
}
