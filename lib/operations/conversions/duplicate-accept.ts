import 'server-only';
import type { AcceptAnswer, AcceptOutcome, Attempt, Conversion } from '@/lib/contract/bff/conversions';
import { DomainError } from '@/lib/contract/bff/domain-error';
import { awaitPendingSend } from '@/lib/operations/intents/pending-sends';
import type { Services } from '@/lib/operations/services';
import { findConversion } from '@/lib/store/conversions/conversions';

export function acceptAnswer(
  services: Services,
  conversion: Conversion,
  outcome: AcceptOutcome,
): AcceptAnswer {
  return { outcome, conversion, now: new Date(services.now()).toISOString() };
}

/** The first press's outcome, or `in_flight` after 20 s (safety 2, 3). */
export async function duplicateAcceptAnswer(
  services: Services,
  rfqId: string,
  attempt: Attempt,
  waitMs?: number,
): Promise<AcceptAnswer> {
  const current = await awaitPendingSend(services, attempt, waitMs);
  const conversion = await findConversion(services.store.db, rfqId);
  // `not_found` would say that nothing was sent.
  if (conversion === null) throw new DomainError('internal');
  return acceptAnswer(services, conversion, current.outcome === 'sending' ? 'in_flight' : current.outcome);
}
