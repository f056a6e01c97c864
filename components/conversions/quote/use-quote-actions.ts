'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useShell } from '@/components/ui/shell-context';
import type { Conversion } from '@/lib/contract/bff';
import { ApiError } from '@/lib/queries/api';
import { createQuote, discardQuote, keepConversion, rereadConversion } from '@/lib/queries/conversions';
import { type Draft, draftOf } from './draft';
import type { Action } from './screen-state';

interface QuoteActionsInput {
  conversion: Conversion;
  draft: Draft;
  onDraft(draft: Draft): void;
  open(rfqId: string): void;
  close(): void;
}

/** The steps that move no money: re-read, discard, ask again. Each is one call per press. */
export function useQuoteActions({ conversion, draft, onDraft, open, close }: QuoteActionsInput) {
  const client = useQueryClient();
  const { locale } = useShell();
  const reread = useMutation({
    mutationFn: () => rereadConversion(conversion.rfq_id),
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
    mutationFn: () => createQuote(sameRequest(conversion)),
    onSuccess: (answer) => {
      keepConversion(client, answer);
      onDraft(draftOf(conversion, draft, locale));
      open(answer.conversion.rfq_id);
    },
  });
  const perform = (action: Action): void => {
    if (action === 'reread') reread.mutate();
    if (action === 'discard') discard.mutate();
    if (action === 'new_same' || (action === 'get_new' && conversion.state !== 'accepted')) requote.mutate();
    if (action === 'get_new' && conversion.state === 'accepted') close();
    if (action === 'new_quote' || action === 'new_amount') {
      const again = draftOf(conversion, draft, locale);
      onDraft(action === 'new_amount' ? { ...again, amount: '' } : again);
      close();
    }
  };
  const busy: Action | undefined = reread.isPending
    ? 'reread'
    : discard.isPending
      ? 'discard'
      : requote.isPending
        ? conversion.state === 'open' || conversion.state === 'renewed' || conversion.state === 'undecided'
          ? 'get_new'
          : 'new_same'
        : undefined;
  const error = requote.error ?? discard.error ?? reread.error;
  return { perform, busy, failure: error instanceof ApiError ? error : undefined };
}

function sameRequest({ from_currency, to_currency, fixed_side, requested_amount }: Conversion) {
  const pair = { from_currency, to_currency };
  return fixed_side === 'from'
    ? { ...pair, from_amount: requested_amount }
    : { ...pair, to_amount: requested_amount };
}
