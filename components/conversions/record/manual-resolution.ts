import type { Attempt, Conversion, ResolvedBy } from '@/lib/contract/bff/conversions';
import { renewalIsOver } from '@/lib/time/renewal';
import { instantOf } from '@/lib/time/timestamp';

const DAY_MS = 24 * 60 * 60 * 1000;

/** A manual resolution that the API has neither confirmed nor contradicted; it must not read as the API's word. */
export function manualResolution(attempt: Attempt | undefined): ResolvedBy | undefined {
  if (attempt?.resolved_by === undefined || attempt.overruled === true) return undefined;
  const alone =
    attempt.outcome === 'closed' || (attempt.outcome === 'accepted' && attempt.confirmed === undefined);
  return alone ? attempt.resolved_by : undefined;
}

/**
 * A person may record the end after the renewal window, of an evaluation a day after it was sent (O-10). The server
 * checks the same. `nowMs`: server time.
 */
export function mayResolveManually(conversion: Conversion, nowMs: number): boolean {
  if (!renewalIsOver(conversion, nowMs)) return false;
  if (conversion.state === 'unknown') return true;
  const sent = instantOf(conversion.attempt?.sent_at);
  return conversion.state === 'evaluating' && sent !== undefined && nowMs > sent + DAY_MS;
}
