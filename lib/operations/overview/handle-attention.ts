import 'server-only';
import { type Holder, refusalOf } from '@/lib/access/permissions';
import type { Actor } from '@/lib/contract/bff/conversions';
import { DomainError } from '@/lib/contract/bff/domain-error';
import { type AttentionStepAnswer, stepsFor } from '@/lib/contract/bff/overview/attention';
import type { AttentionStepRequest } from '@/lib/contract/bff/overview/attention-request';
import { announce } from '@/lib/operations/live/announce';
import { checkRateLimit } from '@/lib/operations/rate-limits';
import { dataEpoch } from '@/lib/operations/sandbox/data-epoch';
import type { Services } from '@/lib/operations/services';
import { addStep, findStep, newestSteps, type StepRow } from '@/lib/store/attention/attention-steps';
import { appendAudit } from '@/lib/store/audit/append-audit';
import { findConversion } from '@/lib/store/conversions/conversions';
import type { Change } from '@/lib/store/live/live-changes';
import { findSubMerchant } from '@/lib/store/sub-merchants/register';
import { handlingOf, subjectOf } from './attention-queue';
import { movedSince } from './moved-since';

/**
 * Sends nothing; the same press again is one step. Throws `outside_limit`, `not_found`, `key_reused`, `rate_limited`,
 * and `attention_changed` when another step came first.
 */
export async function stepAttention(
  services: Services,
  person: Actor & Holder,
  { intentId, ...asked }: AttentionStepRequest & { intentId: string },
): Promise<AttentionStepAnswer> {
  const { db } = services.store;
  const { item, state, step } = asked;
  const refusal = refusalOf(person, 'notes:write', reachOf(item));
  if (refusal !== undefined) throw new DomainError(refusal);
  if ((await findStep(db, intentId)) === null) {
    await checkRateLimit(services, person.id, 'attention');
    await requireKnown(services, item);
  }
  const epoch = await dataEpoch(services);
  const row = await db.transaction(async (tx) => {
    const known = await findStep(tx, intentId);
    if (known !== null) return sameStep(known, person, asked);
    const [newest] = await newestSteps(tx, [item]);
    const last = newest !== undefined && newest.at >= epoch ? newest : undefined;
    const left = last !== undefined && (await movedSince(services, tx, [last])).size > 0;
    requireCurrent(last, person, { ...asked, left });
    const at = new Date(services.clock());
    const actor = { actorId: person.id, actorName: person.name };
    const wanted = { id: intentId, item, after: newest?.id ?? '', state, step, ...actor, at };
    if (!(await addStep(tx, wanted))) {
      const other = await findStep(tx, intentId);
      if (other === null) throw new DomainError('attention_changed');
      return sameStep(other, person, asked);
    }
    const by = { id: person.id, name: person.name };
    await appendAudit(tx, { action: `attention.${step}`, actor: by, subject: subjectOf(item), at });
    await announce(tx, changeOf(item));
    return { ...wanted, place: 0 };
  });
  return { item, handling: handlingOf(row), now: new Date(services.now()).toISOString() };
}

function reachOf(item: string) {
  const [kind, id = ''] = item.split('/');
  return kind === 'sub-merchants' ? { subMerchant: id } : 'account';
}

/** Does not ask the API for a transaction: an unknown one is shown nowhere. */
async function requireKnown({ store: { db } }: Services, item: string): Promise<void> {
  const [kind, id = ''] = item.split('/');
  const missing =
    (kind === 'conversions' && (await findConversion(db, id)) === null) ||
    (kind === 'sub-merchants' && (await findSubMerchant(db, id)) === null);
  if (missing) throw new DomainError('not_found');
}

function sameStep(row: StepRow, { id }: Actor, { item, state, step }: AttentionStepRequest): StepRow {
  if (row.actorId !== id || row.item !== item || row.state !== state || row.step !== step)
    throw new DomainError('key_reused');
  return row;
}

type Asked = AttentionStepRequest & { left: boolean };

function requireCurrent(newest: StepRow | undefined, { id }: Actor, { left, ...asked }: Asked): void {
  const moved = newest?.step === 'done' && (left || newest.state !== asked.state);
  const handling = newest && { ...handlingOf(newest), ...(moved ? { moved: true as const } : {}) };
  if (newest?.id !== asked.after || !stepsFor(handling, id).includes(asked.step))
    throw new DomainError('attention_changed');
}

function changeOf(item: string): Change {
  const [kind, id = ''] = item.split('/');
  if (kind === 'sub-merchants')
    return { topics: ['overview', 'sub-merchants'], permission: 'sub_merchants:read', correlation_id: id };
  const permission = 'transactions:read';
  // The record of a conversion is read here; an open transaction is read again upstream by itself.
  return kind === 'conversions'
    ? { topics: ['overview', 'conversions'], subject: id, permission }
    : { topics: ['overview'], permission };
}
