import 'server-only';
import type { Actor, ConversionAnswer, ResolveRequest } from '@/lib/contract/bff';
import { DomainError } from '@/lib/contract/domain-error';
import { settleAttempt } from '@/lib/store/attempts';
import { appendAudit } from '@/lib/store/audit';
import { findConversion } from '@/lib/store/conversions';
import { renewalIsOver } from './deadlines';
import type { Services } from './services';

/**
 * A person ends an outcome that nobody could learn (architecture 4.5), only after `renewable_up_to`, when a
 * repeat could only be closed, and after one more read that decides first if it can. `not_accepted` is recorded
 * as `closed`. Who, what and why goes into the audit log. Throws `not_found`, `outcome_pending` before the
 * deadline, and `invalid_input` when there is nothing unknown.
 */
export async function resolveUnknown(
  services: Services,
  actor: Actor,
  { rfqId, outcome, note }: ResolveRequest & { rfqId: string },
): Promise<ConversionAnswer> {
  const { db } = services.store;
  const known = await findConversion(db, rfqId);
  if (known === null) throw new DomainError('not_found');
  if (known.state !== 'unknown')
    throw new DomainError('invalid_input', { fields: { outcome: 'not_allowed' } });
  if (!renewalIsOver(known, services.now())) throw new DomainError('outcome_pending');
  const read = await services.reread.fresh(rfqId);
  if (read?.state === 'unknown' && read.attempt !== undefined) {
    const { intent_id } = read.attempt;
    await db.transaction(async (tx) => {
      const { settled } = await settleAttempt(tx, intent_id, {
        outcome: outcome === 'accepted' ? 'accepted' : 'closed',
      });
      if (!settled) return;
      const detail = { intent_id, outcome, note };
      await appendAudit(tx, { action: 'conversion.resolve', actor, subject: rfqId, detail });
    });
  }
  const conversion = await findConversion(db, rfqId);
  if (conversion === null) throw new DomainError('not_found');
  return { conversion, now: new Date(services.now()).toISOString() };
}
