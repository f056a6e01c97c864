import 'server-only';
import type { Actor } from '@/lib/contract/bff/conversions';
import { DomainError } from '@/lib/contract/bff/domain-error';
import type { ManualResolutionRequest } from '@/lib/contract/bff/sub-merchants/manual-resolution';
import type { SubMerchantWithdrawalAnswer } from '@/lib/contract/bff/sub-merchants/withdrawals';
import { defined } from '@/lib/contract/values/defined';
import type { ApprovedOutcome } from '@/lib/operations/conversions/resolve-conversion';
import { announceSubMerchant } from '@/lib/operations/live/announce';
import type { Services } from '@/lib/operations/services';
import { requireSubMerchant } from '@/lib/operations/sub-merchants/require-sub-merchant';
import { resolvableAt } from '@/lib/operations/sub-merchants/send-sub-merchant-intent';
import { appendAudit } from '@/lib/store/audit/append-audit';
import { resolveIntent } from '@/lib/store/sub-merchants/intents';
import { findWithdrawal, refreshWithdrawals } from './refresh-withdrawals';
import { withdrawalOf } from './withdrawal-view';

export async function resolveWithdrawal(
  services: Services,
  actor: Actor,
  { correlationId, id, outcome, note }: ManualResolutionRequest & { correlationId: string; id: string },
  approved?: ApprovedOutcome,
): Promise<SubMerchantWithdrawalAnswer> {
  const { db } = services.store;
  await requireSubMerchant(services, correlationId);
  const known = await findWithdrawal(services, correlationId, id);
  if (known.state !== 'unknown')
    throw new DomainError('invalid_input', { fields: { outcome: 'not_allowed' } });
  if (services.clock() < resolvableAt(known).getTime()) throw new DomainError('too_early');
  await refreshWithdrawals(services, correlationId, [known]);
  const at = new Date(services.clock());
  await db.transaction(async (tx) => {
    const ended = await resolveIntent(tx, id, {
      state: outcome,
      resolved_by: {
        actor,
        outcome,
        note,
        at: at.toISOString(),
        ...defined({ confirmed_by: approved?.by }),
      },
    });
    // Another answer decided the withdrawal first.
    if (ended === null) return;
    await approved?.decide(tx);
    const detail = { intent_id: id, outcome, note, ...(approved && { asked_by: actor.name }) };
    const by = approved?.by ?? actor;
    await appendAudit(tx, {
      action: 'sub_withdrawal.resolve',
      actor: by,
      subject: correlationId,
      detail,
      at,
    });
  });
  announceSubMerchant(db, correlationId);
  const withdrawal = withdrawalOf(await findWithdrawal(services, correlationId, id));
  return { withdrawal, now: new Date(services.now()).toISOString() };
}
