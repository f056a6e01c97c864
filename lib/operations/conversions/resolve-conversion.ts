import 'server-only';
import type { Actor, Attempt, Conversion, ConversionAnswer, ResolveRequest } from '@/lib/contract/bff';
import { DomainError } from '@/lib/contract/domain-error';
import { settleAttempt } from '@/lib/store/attempts';
import { appendAudit } from '@/lib/store/audit';
import { findConversion, lockConversion } from '@/lib/store/conversions';
import { renewalIsOver } from './deadlines';
import { announceConversion } from './live/announce-conversion';
import type { Services } from './services';

/**
 * The contract names no longest time for an evaluation, and one may stay open for ever (O-10): a day after it was
 * sent a person may record what the desk says.
 */
const EVALUATION_MS = 24 * 60 * 60 * 1000;

/**
 * A person ends an outcome that nobody could learn (architecture 4.5), only after `renewable_up_to`, when a
 * repeat could only be closed, and after one more read that decides first if it can. `not_accepted` is recorded
 * as `closed`. Who, what and why is kept with the attempt and in the audit log, and later evidence overrules it.
 * Throws `not_found`, `outcome_pending` before its time, and `invalid_input` when there is nothing unknown.
 */
export async function resolveUnknown(
  services: Services,
  actor: Actor,
  { rfqId, outcome, note }: ResolveRequest & { rfqId: string },
): Promise<ConversionAnswer> {
  const { db } = services.store;
  const known = await findConversion(db, rfqId);
  if (known === null) throw new DomainError('not_found');
  if (!isOpenEnded(known)) throw new DomainError('invalid_input', { fields: { outcome: 'not_allowed' } });
  // The read first: it may decide, and its answer tells the service's clock, which decides about the time.
  await services.reread.fresh(rfqId);
  await db.transaction(async (tx) => {
    const locked = await lockConversion(tx, rfqId);
    const { attempt } = locked;
    if (attempt === undefined || !isOpenEnded(locked)) return;
    if (!mayBeEnded(services, locked, attempt)) throw new DomainError('outcome_pending');
    const { intent_id } = attempt;
    const at = new Date(services.clock()).toISOString();
    await settleAttempt(tx, intent_id, {
      outcome: outcome === 'accepted' ? 'accepted' : 'closed',
      answered_at: at,
      resolved_by: { actor, at, outcome, note },
    });
    const detail = { intent_id, outcome, note };
    await appendAudit(tx, { action: 'conversion.resolve', actor, subject: rfqId, detail });
  });
  announceConversion(db, rfqId, true);
  const conversion = await findConversion(db, rfqId);
  if (conversion === null) throw new DomainError('not_found');
  return { conversion, now: new Date(services.now()).toISOString() };
}

function isOpenEnded({ state }: Conversion): boolean {
  return state === 'unknown' || state === 'evaluating';
}

function mayBeEnded(services: Services, conversion: Conversion, attempt: Attempt): boolean {
  if (!renewalIsOver(conversion, services.now())) return false;
  return attempt.outcome !== 'evaluating' || services.clock() > Date.parse(attempt.sent_at) + EVALUATION_MS;
}
