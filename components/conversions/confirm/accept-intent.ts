import { readTabStorage, writeTabStorage } from '@/components/ui/hooks/tab-storage';
import type { AcceptRequest } from '@/lib/contract/bff/conversion-requests';
import type { Conversion } from '@/lib/contract/bff/conversions';
import type { IntentMemory } from '@/lib/queries/api/intent';

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

/** Keeps the one intent of a quote in the tab, so that a reload finds it (safety 4). */
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

/** `absent`: the dashboard never got it, or refused it before sending. */
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
