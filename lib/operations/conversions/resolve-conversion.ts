import 'server-only';
import type { ResolveRequest } from '@/lib/contract/bff/conversion-requests';
import type { Actor, Attempt, Conversion, ConversionAnswer } from '@/lib/contract/bff/conversions';
import { DomainError } from '@/lib/contract/bff/domain-error';
import { defined } from '@/lib/contract/values/defined';
import type { Services } from '@/lib/operations/services';
import { appendAudit } from '@/lib/store/audit/append-audit';
import { settleAttempt } from '@/lib/store/conversions/attempts';
import { findConversion, lockConversion } from '@/lib/store/conversions/conversions';
import type { Database } from '@/lib/store/engine/open-store';
import { renewalIsOver } from '@/lib/time/renewal';
import { announceConversion } from './announce-conversion';

/** What a second person agreed to: `decide` ends the wait in the transaction that records the outcome. */
export interface ApprovedOutcome {
  by: Actor;
  /** The send that both spoke about: a quote may have been accepted again since. */
  intentId: string;
  decide(tx: Database): Promise<void>;
}

/** Evaluations have no documented limit (O-10): after a day a person may record what support said. */
const EVALUATION_MS = 24 * 60 * 60 * 1000;

/**
 * Lets a person end an unknown outcome after `renewable_up_to` and one more read. `not_accepted` becomes `closed`;
 * later evidence overrules it. Throws `not_found`, `outcome_pending`, `invalid_input` when nothing is unknown.
 */
export async function resolveUnknownConversion(
  services: Services,
  actor: Actor,
  { rfqId, outcome, note }: ResolveRequest & { rfqId: string },
  approved?: ApprovedOutcome,
): Promise<ConversionAnswer> {
  const { db } = services.store;
  const known = await findConversion(db, rfqId);
  if (known === null) throw new DomainError('not_found');
  if (!isOpenEnded(known)) throw new DomainError('invalid_input', { fields: { outcome: 'not_allowed' } });
  // This read may decide the outcome, and corrects the clock.
  await services.refreshScheduler.fresh(rfqId);
  await db.transaction(async (tx) => {
    const locked = await lockConversion(tx, rfqId);
    const { attempt } = locked;
    if (attempt === undefined || !isOpenEnded(locked)) return;
    if (approved !== undefined && approved.intentId !== attempt.intent_id) return;
    if (!mayBeEnded(services, locked, attempt)) throw new DomainError('outcome_pending');
    const { intent_id } = attempt;
    const at = new Date(services.clock()).toISOString();
    await settleAttempt(tx, intent_id, {
      outcome: outcome === 'accepted' ? 'accepted' : 'closed',
      answered_at: at,
      resolved_by: { actor, at, outcome, note, ...defined({ confirmed_by: approved?.by }) },
    });
    await approved?.decide(tx);
    const detail = { intent_id, outcome, note, ...(approved && { asked_by: actor.name }) };
    await appendAudit(tx, {
      action: 'conversion.resolve',
      actor: approved?.by ?? actor,
      subject: rfqId,
      detail,
    });
  });
  announceConversion(db, rfqId, true);
  const conversion = await findConversion(db, rfqId);
  if (conversion === null) throw new DomainError('not_found');
  return { conversion, now: new Date(services.now()).toISOString() };
}

export function isOpenEnded({ state }: Conversion): boolean {
  return state === 'unknown' || state === 'evaluating';
}

export function mayBeEnded(services: Services, conversion: Conversion, attempt: Attempt): boolean {
  if (!renewalIsOver(conversion, services.now())) return false;
  return attempt.outcome !== 'evaluating' || services.clock() > Date.parse(attempt.sent_at) + EVALUATION_MS;
}
