import type { Attempt, Conversion, ResolvedBy } from '@/lib/contract/bff';
import { instant } from './rate-window';

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * What a person recorded about an acceptance, while the API itself has neither confirmed nor contradicted it
 * (architecture 4.5): such an end must never read as the API's.
 */
export function personsWord(attempt: Attempt | undefined): ResolvedBy | undefined {
  if (attempt?.resolved_by === undefined || attempt.overruled === true) return undefined;
  const alone =
    attempt.outcome === 'closed' || (attempt.outcome === 'accepted' && attempt.confirmed === undefined);
  return alone ? attempt.resolved_by : undefined;
}

/**
 * True once a person may record how an acceptance ended: after the renewal window, and of an evaluation a day
 * after it was sent as well (O-10). The server checks the same. `nowMs` is the server's time.
 */
export function mayRecord(conversion: Conversion, nowMs: number): boolean {
  if (!renewalIsOver(conversion, nowMs)) return false;
  if (conversion.state === 'unknown') return true;
  const sent = instant(conversion.attempt?.sent_at);
  return conversion.state === 'evaluating' && sent !== undefined && nowMs > sent + DAY_MS;
}

/** The expiry of a rate is not the end of its renewal: without a readable end a day has to pass. */
function renewalIsOver({ renewable_up_to, received_at }: Conversion, nowMs: number): boolean {
  const end = instant(renewable_up_to);
  if (end !== undefined) return nowMs > end;
  const received = instant(received_at);
  return received !== undefined && nowMs > received + DAY_MS;
}
