import 'server-only';
import { parseHttpDate } from '@/lib/time/http-date';

export interface AttemptEnd {
  method: 'GET' | 'POST';
  /** Counts this attempt too. */
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
  const ceiling = BASE_DELAY_MS * 2 ** (end.attempts - 1);
  const backOffMs = Math.round(ceiling / 2 + (ceiling / 2) * random);
  if (end.status === 429) {
    const seconds = end.retryAfterSeconds;
    if (seconds === undefined || seconds > MAX_RETRY_AFTER_SECONDS) return undefined;
    // "At once" must not become a burst.
    return Math.max(seconds * 1000, backOffMs);
  }
  const transient =
    end.status === undefined
      ? end.failure === 'timeout' || end.failure === 'connection'
      : RETRIED_STATUSES.has(end.status);
  if (!transient) return undefined;
  return backOffMs;
}

/** Seconds after `nowMs`: delay-seconds or an HTTP-date (RFC 9110 10.2.3). Undefined for any other text. */
export function parseRetryAfter(value: string | undefined, nowMs: number): number | undefined {
  if (value === undefined) return undefined;
  if (/^\d{1,6}$/.test(value.trim())) return Number.parseInt(value, 10);
  const at = parseHttpDate(value.trim(), nowMs);
  return at === undefined ? undefined : Math.max(0, Math.ceil((at - nowMs) / 1000));
}
