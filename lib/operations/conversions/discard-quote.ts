import 'server-only';
import type { Actor, ConversionAnswer } from '@/lib/contract/bff';
import { DomainError } from '@/lib/contract/domain-error';
import { appendAudit } from '@/lib/store/audit';
import { findConversion, updateConversion } from '@/lib/store/conversions';
import { announceConversion } from './live/announce-conversion';
import type { Services } from './services';

/**
 * Puts a quote aside in our register; the API is not told and forgets it by itself (QUO-28). Only a quote that
 * nobody is accepting can be discarded. Throws `not_found`, and `outcome_pending` when it is too late for that.
 */
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
