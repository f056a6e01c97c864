'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { WithdrawBody } from '@/lib/contract/bff/sub-merchants/withdrawal-requests';
import type { SubMerchantWithdrawal, WithdrawAnswer } from '@/lib/contract/bff/sub-merchants/withdrawals';
import { type IntentState, useIntent } from '@/lib/queries/api/use-intent';
import { readWithdrawalsAgain, withdrawalIntent } from '@/lib/queries/sub-merchants/withdrawals';

/** What is about to be sent, frozen when the confirm screen opened. */
export interface Confirmation {
  body: WithdrawBody;
}

/** Why there was no answer to a press: `refused` before anything was sent, or `lost` on the way to this page. */
export type PressFailure = Extract<IntentState<WithdrawAnswer>, { kind: 'refused' | 'lost' }>;

export function sentOf({ outcome, withdrawal }: WithdrawAnswer): SubMerchantWithdrawal | undefined {
  return outcome === 'blocked' || outcome === 'repeated' ? undefined : withdrawal;
}

/** From opening to answer; sends nothing by itself (safety 1). */
export function useWithdraw(correlationId: string, onSent?: () => void) {
  const client = useQueryClient();
  const [confirmation, setConfirmation] = useState<Confirmation>();
  const [answer, setAnswer] = useState<WithdrawAnswer>();
  const [repeated, setRepeated] = useState<SubMerchantWithdrawal>();
  const intent = useIntent({
    ...withdrawalIntent(correlationId),
    onAnswered(answered) {
      setAnswer(answered);
      if (sentOf(answered) !== undefined) onSent?.();
      if (answered.outcome === 'repeated') setRepeated(answered.withdrawal);
      setConfirmation(undefined);
    },
    onEnded: () => void readWithdrawalsAgain(client, correlationId),
  });
  const { state } = intent;
  return {
    confirmation,
    answer,
    /** The one that a press was stopped for; may be older than the list. */
    repeated,
    failure: state.kind === 'refused' || state.kind === 'lost' ? state : undefined,
    sending: intent.isPending,
    press: async () => {
      if (confirmation !== undefined) await intent.press(confirmation.body);
    },
    open: (body: WithdrawBody) => {
      setAnswer(undefined);
      intent.restart();
      setConfirmation({ body });
    },
    close: () => setConfirmation(undefined),
    forget: () => setAnswer(undefined),
  };
}
