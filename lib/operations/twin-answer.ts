import 'server-only';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AcceptAnswer, AcceptOutcome, Attempt, Conversion } from '@/lib/contract/bff';
import { DomainError } from '@/lib/contract/domain-error';
import { findAttempt } from '@/lib/store/attempts';
import { findConversion } from '@/lib/store/conversions';
import type { Services } from './services';

/** Longer than the upstream call may take, so that a twin nearly always learns the outcome. */
const WAIT_MS = 20_000;
const POLL_MS = 200;

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
export async function twinAnswer(services: Services, rfqId: string, attempt: Attempt): Promise<AcceptAnswer> {
  const { db } = services.store;
  const until = performance.now() + WAIT_MS;
  let current: Attempt = attempt;
  while (current.outcome === 'sending' && performance.now() < until) {
    await sleep(POLL_MS);
    current = (await findAttempt(db, attempt.intent_id)) ?? current;
  }
  const conversion = await findConversion(db, rfqId);
  if (conversion === null) throw new DomainError('not_found');
  return acceptAnswer(services, conversion, current.outcome === 'sending' ? 'in_flight' : current.outcome);
}
