import 'server-only';
import { randomUUID } from 'node:crypto';
import type { ResolveRequest } from '@/lib/contract/bff/conversion-requests';
import type { Conversion, ConversionAnswer } from '@/lib/contract/bff/conversions';
import { DomainError } from '@/lib/contract/bff/domain-error';
import type { OutcomeAsked } from '@/lib/contract/bff/requests';
import type { ManualResolutionRequest } from '@/lib/contract/bff/sub-merchants/manual-resolution';
import type { SubMerchantWithdrawalAnswer } from '@/lib/contract/bff/sub-merchants/withdrawals';
import { defined } from '@/lib/contract/values/defined';
import { REQUEST_HOURS } from '@/lib/contract/values/request-hours';
import {
  isOpenEnded,
  mayBeEnded,
  resolveUnknownConversion,
} from '@/lib/operations/conversions/resolve-conversion';
import type { Services } from '@/lib/operations/services';
import { requireSubMerchant } from '@/lib/operations/sub-merchants/require-sub-merchant';
import { resolvableAt } from '@/lib/operations/sub-merchants/send-sub-merchant-intent';
import { findWithdrawal } from '@/lib/operations/sub-merchants/withdrawals/refresh-withdrawals';
import { resolveWithdrawal } from '@/lib/operations/sub-merchants/withdrawals/resolve-withdrawal';
import { withdrawalOf } from '@/lib/operations/sub-merchants/withdrawals/withdrawal-view';
import { findConversion, lockConversion } from '@/lib/store/conversions/conversions';
import type { Database } from '@/lib/store/engine/open-store';
import { activePeople, decidersAmong, type Person } from '@/lib/store/people/deciders';
import { requireNobodyElse } from '@/lib/store/people/second-person';
import { findOpenOutcome } from '@/lib/store/requests/requests';
import { holdUnknown } from '@/lib/store/sub-merchants/intents';
import { isMakerGone } from './kinds';
import { openRequest } from './make-request';
import { endDueRequests } from './read-requests';

/**
 * Records the outcome where nobody else decides; else asks for a second person, and `waits_in` names the request.
 * Throws as `resolveUnknownConversion`, `deciders_disabled` and `other_outcome_waits`.
 */
export async function recordConversionOutcome(
  services: Services,
  actor: Person,
  { rfqId, outcome, note }: ResolveRequest & { rfqId: string },
): Promise<ConversionAnswer> {
  if (!(await isForTwo(services, actor, null)))
    return resolveUnknownConversion(services, actor, { rfqId, outcome, note });
  if (!isOpenEnded(await conversionOf(services, rfqId))) throw notAllowed();
  // As where one records alone: this read may decide the outcome, and corrects the clock.
  await services.refreshScheduler.fresh(rfqId);
  const conversion = await conversionOf(services, rfqId);
  const now = new Date(services.now()).toISOString();
  const { attempt, from_currency } = conversion;
  if (attempt === undefined || !isOpenEnded(conversion)) return { conversion, now };
  if (!mayBeEnded(services, conversion, attempt)) throw new DomainError('outcome_pending');
  const { intent_id, seen } = attempt;
  const waits_in = await ask(services, actor, {
    asked: {
      of: 'conversion',
      subject: rfqId,
      intent_id,
      outcome,
      amount: seen.amount_from,
      currency: from_currency,
    },
    note,
    async hold(tx) {
      const locked = await lockConversion(tx, rfqId);
      return isOpenEnded(locked) && locked.attempt?.intent_id === intent_id;
    },
  });
  return { conversion, waits_in, now };
}

async function conversionOf({ store: { db } }: Services, rfqId: string): Promise<Conversion> {
  const conversion = await findConversion(db, rfqId);
  if (conversion === null) throw new DomainError('not_found');
  return conversion;
}

/** As `recordConversionOutcome`. */
export async function recordWithdrawalOutcome(
  services: Services,
  actor: Person,
  { correlationId, id, outcome, note }: ManualResolutionRequest & { correlationId: string; id: string },
): Promise<SubMerchantWithdrawalAnswer> {
  if (!(await isForTwo(services, actor, correlationId)))
    return resolveWithdrawal(services, actor, { correlationId, id, outcome, note });
  await requireSubMerchant(services, correlationId);
  const known = await findWithdrawal(services, correlationId, id);
  if (known.state !== 'unknown') throw notAllowed();
  if (services.clock() < resolvableAt(known).getTime()) throw new DomainError('too_early');
  const withdrawal = withdrawalOf(known);
  const { amount, account } = withdrawal.asked;
  const waits_in = await ask(services, actor, {
    asked: { of: 'withdrawal', subject: id, intent_id: known.intent_id, outcome, amount, currency: account },
    note,
    correlationId,
    hold: (tx) => holdUnknown(tx, known.intent_id),
  });
  return { withdrawal, waits_in, now: new Date(services.now()).toISOString() };
}

async function isForTwo(
  { store: { db } }: Services,
  actor: Person,
  correlationId: string | null,
): Promise<boolean> {
  const people = await activePeople(db);
  if (decidersAmong(people, 'requests:decide', actor.id).length === 0) {
    await requireNobodyElse(db, actor.id);
    return false;
  }
  if (isMakerGone(people, { kind: 'outcome', makerId: actor.id, correlationId }))
    throw new DomainError('forbidden');
  return true;
}

interface Asking {
  asked: OutcomeAsked;
  note: string;
  correlationId?: string;
  /** Locks the send until `tx` ends. False: its outcome is known by now. */
  hold(tx: Database): Promise<boolean>;
}

/**
 * One open request for each send: a press again, or of somebody else, finds it. Throws `other_outcome_waits` where it
 * says another outcome: nobody agrees to what they contradict.
 */
async function ask(
  services: Services,
  actor: Person,
  { asked, note, correlationId, hold }: Asking,
): Promise<string> {
  await endDueRequests(services);
  const row = await openRequest(services, actor, {
    id: randomUUID(),
    kind: 'outcome',
    asked: { ...asked },
    hours: REQUEST_HOURS,
    note,
    ...defined({ correlationId }),
    async instead(tx) {
      if (!(await hold(tx))) throw notAllowed();
      const open = await findOpenOutcome(tx, asked.intent_id);
      if (open !== null && open.asked.outcome !== asked.outcome) throw new DomainError('other_outcome_waits');
      return open;
    },
  });
  return row.id;
}

function notAllowed(): DomainError {
  return new DomainError('invalid_input', { fields: { outcome: 'not_allowed' } });
}
