'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { WithdrawBody } from '@/lib/contract/bff-sub-withdrawal-requests';
import type { SubWithdrawal, WithdrawAnswer } from '@/lib/contract/bff-sub-withdrawals';
import type { ApiError } from '@/lib/queries/api';
import { newIntentId } from '@/lib/queries/intent-id';
import { isOwnRefusal } from '@/lib/queries/own-refusal';
import { readWithdrawalsAgain, sendWithdrawal } from '@/lib/queries/sub-withdrawals';

/** What is about to be sent, frozen when the confirm screen opened, with the one intent it has. */
export interface Confirmation {
  intentId: string;
  body: WithdrawBody;
}

/** Why there was no answer to a press: `refused` before anything was sent, or `lost` on the way to this page. */
export type PressFailure = { kind: 'refused'; error: ApiError } | { kind: 'lost' };

/** The life of one confirmation: opened with a fresh intent, pressed, told. Nothing is ever sent by itself (safety 1). */
export function useWithdraw(correlationId: string) {
  const client = useQueryClient();
  const [confirmation, setConfirmation] = useState<Confirmation>();
  const [answer, setAnswer] = useState<WithdrawAnswer>();
  const [repeated, setRepeated] = useState<SubWithdrawal>();
  const [failure, setFailure] = useState<PressFailure>();
  const [sending, setSending] = useState(false);
  const locked = useRef(false);

  const press = async () => {
    if (confirmation === undefined || locked.current) return;
    locked.current = true;
    setSending(true);
    setFailure(undefined);
    try {
      const told = await sendWithdrawal(correlationId, confirmation.body, confirmation.intentId);
      setAnswer(told);
      if (told.outcome === 'repeated') setRepeated(told.withdrawal);
      setConfirmation(undefined);
    } catch (error) {
      setFailure(failureOf(error));
    } finally {
      locked.current = false;
      setSending(false);
      void readWithdrawalsAgain(client, correlationId);
    }
  };
  return {
    confirmation,
    answer,
    /** The one that a press was stopped for: seen by now, also where it is older than what is listed. */
    repeated,
    failure,
    sending,
    press,
    open: (body: WithdrawBody) => {
      setAnswer(undefined);
      setFailure(undefined);
      setConfirmation({ intentId: newIntentId(), body });
    },
    close: () => setConfirmation(undefined),
    forget: () => setAnswer(undefined),
  };
}

function failureOf(error: unknown): PressFailure {
  return isOwnRefusal(error) ? { kind: 'refused', error } : { kind: 'lost' };
}
