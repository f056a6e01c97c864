'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type Local, noticeOf } from '@/components/conversions/quote/screen-state';
import { useTabStorageText, writeTabStorage } from '@/components/ui/hooks/tab-storage';
import type { AcceptRequest } from '@/lib/contract/bff/conversion-requests';
import type { AcceptAnswer, Conversion } from '@/lib/contract/bff/conversions';
import type { ApiError } from '@/lib/queries/api/api-client';
import { isDefiniteRefusal } from '@/lib/queries/api/is-definite-refusal';
import { type IntentState, useIntent } from '@/lib/queries/api/use-intent';
import { acceptConversion, conversionQuery, keepConversion } from '@/lib/queries/conversions';
import { type AcceptIntent, acceptMemory, intentIn, intentKey, parseIntent } from './accept-intent';

/** A confirmation that never arrived may still be on its way for this long. */
const SETTLE_MS = 3000;

interface Acceptance {
  local: Local;
  /** The confirmation without an answer; only the person sends it again. */
  lost: AcceptIntent | undefined;
  sending: boolean;
  refusal: ApiError | undefined;
  press(body: AcceptRequest): Promise<IntentState<AcceptAnswer> | undefined>;
  /** Drops the end of the last press; the record decides what is shown. */
  settle(local?: Local): void;
}

/**
 * Sends an acceptance: once per press, never again by machine. The intent is kept in the tab before it leaves, until
 * its outcome is definite (safety 1, 4, 9).
 */
export function useAcceptance(conversion: Conversion | undefined, rfqId: string, readAt: number): Acceptance {
  const client = useQueryClient();
  const [notice, setNotice] = useState<Local>({ kind: 'none' });
  const key = intentKey(rfqId);
  const intent = useIntent({
    key: ['accept', rfqId],
    memory: acceptMemory(rfqId),
    send: (body: AcceptRequest, id) => acceptConversion(rfqId, body, id),
    onAnswered(answer) {
      // Also after an unmount: the record holds the outcome.
      writeTabStorage(key, null);
      setNotice(noticeOf(answer.outcome));
      keepConversion(client, answer);
    },
    onError: () => void client.invalidateQueries({ queryKey: conversionQuery(rfqId).queryKey }),
  });
  const sending = intent.isPending;
  const kept = parseIntent(useTabStorageText(key));
  const recorded =
    kept !== undefined && conversion !== undefined && intentIn(conversion, kept.id) === 'recorded';
  const lost = sending || conversion === undefined || recorded ? undefined : kept;
  useEffect(() => {
    if (recorded && !sending) writeTabStorage(key, null);
  }, [recorded, sending, key]);

  const local: Local = lost
    ? { kind: 'lost', intentId: lost.id, read: readAt > lost.sentAt + SETTLE_MS }
    : notice;
  const settle = (next: Local = { kind: 'none' }) => {
    writeTabStorage(key, null);
    intent.reset();
    setNotice(next);
  };
  const refusal = isDefiniteRefusal(intent.error) ? intent.error : undefined;
  return { local, lost, sending, refusal, press: intent.press, settle };
}
