import 'server-only';
import type { AcceptAnswer, AcceptOutcome, Attempt, Conversion } from '@/lib/contract/bff';
import { DomainError } from '@/lib/contract/domain-error';
import { findConversion } from '@/lib/store/conversions';
import { awaitSend } from './sends-under-way';
import type { Services } from './services';

/** The answer of accept, with the record as it now stands. */
export function acceptAnswer(
  services: Services,
  conversion: Conversion,
  outcome: AcceptOutcome,
): AcceptAnswer {
  return { outcome, conversion, now: new Date(services.now()).toISOString() };
}

/**
 * What the second of two presses is told (safety 2, 3): the outcome of the first, waited for while it is under
 * way; `in_flight` when it takes longer than 20 s. The record says who pressed and when.
 */
export async function twinAnswer(
  services: Services,
  rfqId: string,
  attempt: Attempt,
  waitMs?: number,
): Promise<AcceptAnswer> {
  const current = await awaitSend(services, attempt, waitMs);
  const conversion = await findConversion(services.store.db, rfqId);
  if (conversion === null) throw new DomainError('not_found');
  return acceptAnswer(services, conversion, current.outcome === 'sending' ? 'in_flight' : current.outcome);
}
