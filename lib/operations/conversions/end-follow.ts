import 'server-only';
import type { Actor, ConversionAnswer } from '@/lib/contract/bff/conversions';
import { DomainError } from '@/lib/contract/bff/domain-error';
import type { Services } from '@/lib/operations/services';
import { appendAudit } from '@/lib/store/audit/append-audit';
import { findConversion } from '@/lib/store/conversions/conversions';
import { endFollow } from '@/lib/store/conversions/conversions-to-land';
import { announceConversion } from './announce-conversion';

/**
 * Ends automatic re-reads; webhooks and manual re-reads still count. Repeating it changes nothing. Throws
 * `not_found`, `invalid_input` if nothing is followed.
 */
export async function endFollowing(
  services: Services,
  actor: Actor,
  { rfqId }: { rfqId: string },
): Promise<ConversionAnswer> {
  const { db } = services.store;
  const at = new Date(services.clock()).toISOString();
  const ended = await db.transaction(async (tx) => {
    const done = await endFollow(tx, rfqId, { actor, at });
    if (done) await appendAudit(tx, { action: 'conversion.follow_ended', actor, subject: rfqId, detail: {} });
    return done;
  });
  if (ended) announceConversion(db, rfqId);
  const conversion = await findConversion(db, rfqId);
  if (conversion === null) throw new DomainError('not_found');
  if (!ended && conversion.follow_ended === undefined) {
    throw new DomainError('invalid_input', { fields: { rfq_id: 'not_allowed' } });
  }
  return { conversion, now: new Date(services.now()).toISOString() };
}
