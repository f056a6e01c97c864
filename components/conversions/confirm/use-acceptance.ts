'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type Local, noticeOf } from '@/components/conversions/quote/screen-state';
import { readTabStorage, useTabStorageText, writeTabStorage } from '@/components/ui/hooks/tab-storage';
import type { AcceptRequest } from '@/lib/contract/bff/conversion-requests';
import type { AcceptAnswer, Conversion } from '@/lib/contract/bff/conversions';
import type { ApiError } from '@/lib/queries/api/api-client';
import { isDefiniteRefusal } from '@/lib/queries/api/is-definite-refusal';
import { type IntentMemory, type IntentState, useIntent } from '@/lib/queries/api/use-intent';
import { acceptIntent, conversionQuery, keepConversion } from '@/lib/queries/conversions';

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

/** Sends an own acceptance, or that of a request. */
export type AcceptSender = ReturnType<typeof acceptIntent>;

/**
 * Sends an acceptance: once per press, never again by machine. The intent is kept in the tab before it leaves, until
 * its outcome is definite (safety 1, 4, 9).
 */
export function useAcceptance(
  conversion: Conversion | undefined,
  rfqId: string,
  readAt: number,
  send: AcceptSender = acceptIntent(rfqId),
): Acceptance {
  const client = useQueryClient();
  const [notice, setNotice] = useState<Local>({ kind: 'none' });
  const key = intentKey(rfqId);
  const intent = useIntent({
    ...send,
    memory: acceptMemory(rfqId),
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

/** One acceptance without an answer, kept per quote in the tab. Its id is the `Idempotency-Key` (safety 1, 4). */
export interface AcceptIntent {
  id: string;
  body: AcceptRequest;
  /** Milliseconds since the epoch. */
  sentAt: number;
}

export function intentKey(rfqId: string): string {
  return `mesa.intent.${rfqId}`;
}

export function parseIntent(text: string | null): AcceptIntent | undefined {
  if (text === null) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return isIntent(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** A reload finds the intent (safety 4). */
export function acceptMemory(rfqId: string): IntentMemory<AcceptRequest> {
  const key = intentKey(rfqId);
  const kept = () => parseIntent(readTabStorage(key));
  return {
    find(body) {
      const intent = kept();
      return intent && JSON.stringify(intent.body) === JSON.stringify(body) ? intent.id : undefined;
    },
    keep: (id, body) =>
      writeTabStorage(key, JSON.stringify({ id, body, sentAt: Date.now() } satisfies AcceptIntent)),
    drop: (id) => (kept()?.id === id ? writeTabStorage(key, null) : undefined),
  };
}

/** `absent`: never arrived, or refused before sending. */
export function intentIn(conversion: Pick<Conversion, 'attempts'>, intentId: string): 'recorded' | 'absent' {
  return conversion.attempts.some((attempt) => attempt.intent_id === intentId) ? 'recorded' : 'absent';
}

function isIntent(value: unknown): value is AcceptIntent {
  return (
    typeof value === 'object' &&
    value !== null &&
    'id' in value &&
    typeof value.id === 'string' &&
    'body' in value &&
    typeof value.body === 'object' &&
    'sentAt' in value &&
    typeof value.sentAt === 'number'
  );
}
