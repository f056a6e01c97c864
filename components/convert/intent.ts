import type { AcceptRequest, Conversion } from '@/lib/contract/bff';

/**
 * One intent to accept, kept per quote in the tab until its outcome is definite (safety 1, 4). Its id is the
 * `Idempotency-Key`: sending it again can never count twice.
 */
export interface Intent {
  id: string;
  body: AcceptRequest;
  /** When it left this browser, milliseconds since the epoch. */
  sentAt: number;
}

export function intentKey(rfqId: string): string {
  return `mesa.intent.${rfqId}`;
}

/** The kept intent, or undefined when there is none or it is unreadable. */
export function parseIntent(text: string | null): Intent | undefined {
  if (text === null) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return isIntent(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/**
 * `recorded`: the record holds an attempt with this id, so the record tells the outcome. `absent`: the
 * dashboard never got it, or refused it before sending.
 */
export function intentIn(conversion: Pick<Conversion, 'attempts'>, intentId: string): 'recorded' | 'absent' {
  return conversion.attempts.some((attempt) => attempt.intent_id === intentId) ? 'recorded' : 'absent';
}

function isIntent(value: unknown): value is Intent {
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
