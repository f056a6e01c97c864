'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useSessionText, writeSession } from '@/components/ui/session-store';
import type { AcceptRequest, Conversion } from '@/lib/contract/bff';
import type { ApiError } from '@/lib/queries/api';
import { acceptConversion, conversionQuery, keepConversion } from '@/lib/queries/conversions';
import { type Intent, intentIn, intentKey, parseIntent } from './intent';
import { isRefused } from './refusal';
import { type Local, noticeOf } from './screen-state';

/** A confirmation that never reached the BFF may still be on its way for this long. */
const SETTLE_MS = 3000;

export type PressEnd = 'sent' | 'refused' | 'ignored';

interface Acceptance {
  local: Local;
  /** The kept confirmation whose answer was lost, to be sent again by the person only. */
  lost: Intent | undefined;
  sending: boolean;
  /** A refusal of the BFF itself: nothing was sent. */
  refusal: ApiError | undefined;
  /** `ignored`: another press is under way. `refused`: the BFF said no before sending. */
  press(body: AcceptRequest, intentId: string): Promise<PressEnd>;
  /** Puts the last press's news aside; the record speaks again. */
  settle(local?: Local): void;
}

/**
 * Sends an acceptance: once per press, never again by machine. The intent is on disk before it leaves, and
 * stays there until its outcome is definite, so that a reload finds it (safety 1, 4, 9).
 */
export function useAcceptance(conversion: Conversion | undefined, rfqId: string, readAt: number): Acceptance {
  const client = useQueryClient();
  const [notice, setNotice] = useState<Local>({ kind: 'none' });
  const [sending, setSending] = useState(false);
  const [refusal, setRefusal] = useState<ApiError>();
  // State arrives a frame late; the lock holds from the very press.
  const locked = useRef(false);
  const key = intentKey(rfqId);
  const kept = parseIntent(useSessionText(key));
  const recorded =
    kept !== undefined && conversion !== undefined && intentIn(conversion, kept.id) === 'recorded';
  const lost = sending || conversion === undefined || recorded ? undefined : kept;
  useEffect(() => {
    // From here on the record tells how it ended.
    if (recorded && !sending) writeSession(key, null);
  }, [recorded, sending, key]);

  async function press(body: AcceptRequest, intentId: string): Promise<PressEnd> {
    if (locked.current) return 'ignored';
    locked.current = true;
    setSending(true);
    setRefusal(undefined);
    writeSession(key, JSON.stringify({ id: intentId, body, sentAt: Date.now() } satisfies Intent));
    try {
      const answer = await acceptConversion(rfqId, body, intentId);
      writeSession(key, null);
      setNotice(noticeOf(answer.outcome));
      keepConversion(client, answer);
      return 'sent';
    } catch (error) {
      return failed(error);
    } finally {
      locked.current = false;
      setSending(false);
    }
  }

  /** Unless the BFF itself refused, it may have been sent: the intent stays and the record is asked. */
  function failed(error: unknown): PressEnd {
    const refused = isRefused(error);
    if (refused) {
      writeSession(key, null);
      setRefusal(error);
    }
    void client.invalidateQueries({ queryKey: conversionQuery(rfqId).queryKey });
    return refused ? 'refused' : 'sent';
  }

  const local: Local = lost
    ? { kind: 'lost', intentId: lost.id, read: readAt > lost.sentAt + SETTLE_MS }
    : notice;
  const settle = (next: Local = { kind: 'none' }) => {
    writeSession(key, null);
    setRefusal(undefined);
    setNotice(next);
  };
  return { local, lost, sending, refusal, press, settle };
}
