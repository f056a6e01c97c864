import 'server-only';
import type { Actor, ConversionAnswer } from '@/lib/contract/bff/conversions';
import { DomainError } from '@/lib/contract/bff/domain-error';
import type { Services } from '@/lib/operations/services';
import { appendAudit } from '@/lib/store/audit/append-audit';
import { findConversion, updateConversion } from '@/lib/store/conversions/conversions';
import { announceConversion } from './announce-conversion';

/** Changes only our register (QUO-28). Throws `not_found`, and `outcome_pending` during an accept. */
export async function discardQuote(
  services: Services,
  actor: Actor,
  rfqId: string,
): Promise<ConversionAnswer> {
  const conversion = await services.store.db.transaction(async (tx) => {
    const changed = await updateConversion(tx, rfqId, { state: 'discarded' }, [
      'open',
      'renewed',
      'undecided',
    ]);
    if (changed !== null) await appendAudit(tx, { action: 'conversion.discard', actor, subject: rfqId });
    return changed ?? findConversion(tx, rfqId);
  });
  if (conversion === null) throw new DomainError('not_found');
  if (conversion.state !== 'discarded') throw new DomainError('outcome_pending');
  announceConversion(services.store.db, rfqId);
  return { conversion, now: new Date(services.now()).toISOString() };
}
