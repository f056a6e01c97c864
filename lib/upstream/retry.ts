import 'server-only';

export interface AttemptEnd {
  method: 'GET' | 'POST';
  /** The number includes this attempt. */
  attempts: number;
  /** Absent if there was no answer. */
  status?: number;
  failure?: 'timeout' | 'connection' | 'too_large' | 'aborted' | 'refused';
  retryAfterSeconds?: number;
}

const MAX_ATTEMPTS = 3;
const BASE_DELAY_MS = 200;
const MAX_RETRY_AFTER_SECONDS = 60;
const RETRIED_STATUSES: ReadonlySet<number> = new Set([500, 502, 503, 504]);

/**
 * Milliseconds until the next attempt; undefined ends. Repeats a GET at most twice, after a network error, 500,
 * 502-504 or a 429 with a time; never a POST (safety 1, 5). `random` is in [0, 1).
 */
export function retryDelayMs(end: AttemptEnd, random: number): number | undefined {
  if (end.method !== 'GET' || end.attempts >= MAX_ATTEMPTS) return undefined;
  if (end.status === 429) {
    const seconds = end.retryAfterSeconds;
    return seconds !== undefined && seconds <= MAX_RETRY_AFTER_SECONDS ? seconds * 1000 : undefined;
  }
  const transient =
    end.status === undefined
      ? end.failure === 'timeout' || end.failure === 'connection'
      : RETRIED_STATUSES.has(end.status);
  if (!transient) return undefined;
  const ceiling = BASE_DELAY_MS * 2 ** (end.attempts - 1);
  return Math.round(ceiling / 2 + (ceiling / 2) * random);
}

/** Seconds after `nowMs`; undefined if unreadable. */
export function parseRetryAfter(value: string | undefined, nowMs: number): number | undefined {
  if (value === undefined) return undefined;
  if (/^\d{1,6}$/.test(value.trim())) return Number.parseInt(value, 10);
  const at = Date.parse(value);
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - nowMs) / 1000));
}
