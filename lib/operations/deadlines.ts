import 'server-only';
import type { Conversion } from '@/lib/contract/bff';
import { parseTimestamp } from '@/lib/time/timestamp';

/** An accept sent this close to the expiry might arrive after it (safety 22). */
const SAFETY_MARGIN_MS = 2_000;

/** Where the API gave no readable end of the renewal, a day stands for it. */
const UNKNOWN_WINDOW_MS = 24 * 60 * 60 * 1000;

export type Deadline = 'in_time' | 'expired' | 'closed';

/**
 * Where `now` (the service's clock, epoch milliseconds) stands between the two deadlines of a quote:
 * `in_time` up to 2 s before `expires_at`, `closed` after `renewable_up_to`, `expired` in between. A deadline
 * that is missing or cannot be read has passed, for nothing is sent on a guess.
 */
export function deadlineOf(conversion: Conversion, now: number): Deadline {
  if (now < endOf(conversion.expires_at) - SAFETY_MARGIN_MS) return 'in_time';
  return now <= renewalEnd(conversion) ? 'expired' : 'closed';
}

/**
 * True once the service can no longer accept or renew (ACC-21): only then may a person end an unknown. The expiry
 * of a rate is not the end of its renewal, so without a readable `renewable_up_to` a day has to pass.
 */
export function renewalIsOver(conversion: Conversion, now: number): boolean {
  const end = endOf(conversion.renewable_up_to);
  return Number.isFinite(end) ? now > end : now > Date.parse(conversion.received_at) + UNKNOWN_WINDOW_MS;
}

function renewalEnd(conversion: Conversion): number {
  return endOf(conversion.renewable_up_to ?? conversion.expires_at);
}

function endOf(text: string | undefined): number {
  const at = text === undefined ? null : parseTimestamp(text);
  return at === null ? Number.NEGATIVE_INFINITY : at.getTime();
}
