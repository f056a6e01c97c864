import 'server-only';
import type { Actor } from '@/lib/contract/bff';
import type { SubWithdrawalAnswer } from '@/lib/contract/bff-sub-withdrawals';
import { DomainError } from '@/lib/contract/domain-error';
import type { OutcomeWordRequest } from '@/lib/contract/outcome-word';
import { appendAudit } from '@/lib/store/audit';
import { resolveOperation } from '@/lib/store/operations';
import type { Services } from '../services';
import { announceWithdrawal } from './announce-withdrawal';
import { requireSubMerchant } from './require-sub-merchant';
import { findWithdrawal, rereadWithdrawals } from './reread-withdrawals';
import { resolvableAt } from './resolvable-at';
import { withdrawalOf } from './withdrawal-view';

/**
 * A person ends a withdrawal whose outcome nobody could learn, ten minutes after it was sent at the earliest and after
 * one more look that decides first if it can. Who, when, what and why is kept; a record found later overrules it.
 * Throws `not_found`, `too_early` before its time, `invalid_input` when there is nothing unknown, and what
 * the look throws: without the list before them nobody can say how it ended.
 */
export async function resolveWithdrawal(
  services: Services,
  actor: Actor,
  { correlationId, id, outcome, note }: OutcomeWordRequest & { correlationId: string; id: string },
): Promise<SubWithdrawalAnswer> {
  const { db } = services.store;
  await requireSubMerchant(services, correlationId);
  const known = await findWithdrawal(services, correlationId, id);
  if (known.state !== 'unknown')
    throw new DomainError('invalid_input', { fields: { outcome: 'not_allowed' } });
  if (services.clock() < resolvableAt(known).getTime()) throw new DomainError('too_early');
  await rereadWithdrawals(services, correlationId, [known]);
  const at = new Date(services.clock());
  await db.transaction(async (tx) => {
    const ended = await resolveOperation(tx, id, {
      state: outcome,
      resolved_by: { actor, outcome, note, at: at.toISOString() },
    });
    // The look, or the late answer itself, has decided: that stands.
    if (ended === null) return;
    const detail = { intent_id: id, outcome, note };
    await appendAudit(tx, { action: 'sub_withdrawal.resolve', actor, subject: correlationId, detail, at });
  });
  announceWithdrawal(db, correlationId);
  const withdrawal = withdrawalOf(await findWithdrawal(services, correlationId, id));
  return { withdrawal, now: new Date(services.now()).toISOString() };
}
