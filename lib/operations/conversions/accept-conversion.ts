import 'server-only';
import type { AcceptRequest } from '@/lib/contract/bff/conversion-requests';
import type { AcceptAnswer, Actor, Attempt, Conversion } from '@/lib/contract/bff/conversions';
import { DomainError } from '@/lib/contract/bff/domain-error';
import { defined } from '@/lib/contract/values/defined';
import { checkDestination } from '@/lib/operations/destinations/check-destination';
import { commitIntent, sharePress } from '@/lib/operations/intents/send-once';
import { checkRateLimit } from '@/lib/operations/rate-limits';
import { checkPolicies } from '@/lib/operations/requests/check-policies';
import type { Services } from '@/lib/operations/services';
import { appendAudit } from '@/lib/store/audit/append-audit';
import { noteStop } from '@/lib/store/audit/audit-scope';
import { beginAttempt, findAttempt } from '@/lib/store/conversions/attempts';
import { findConversion } from '@/lib/store/conversions/conversions';
import { nameDestination } from '@/lib/store/destinations/destinations';
import type { Database } from '@/lib/store/engine/open-store';
import { checkShownTerms, type Refusal } from './check-shown-terms';
import { type Destination, destinationFor } from './destination';
import { acceptAnswer, duplicateAcceptAnswer, sendAccept } from './send-accept';

export interface AcceptInput {
  rfqId: string;
  intentId: string;
  requestId: string;
  asked: AcceptRequest;
  /** Ends a request in the transaction of the intent. If it throws, nothing is sent. */
  approval?: (tx: Database) => Promise<void>;
  stillMay?: (tx: Database) => Promise<void>;
}

/**
 * Moves money (ACC-01 to ACC-36): commits the intent, then calls once; duplicates get the same outcome.
 * `rate_limited`, `invalid_input`, `not_found` and `key_reused` mean that nothing was sent. `store_unavailable`
 * says nothing about the call.
 */
export function acceptConversion(
  services: Services,
  actor: Actor,
  input: AcceptInput,
): Promise<AcceptAnswer> {
  const { rfqId, intentId, asked } = input;
  const press = ['accept', actor.id, rfqId, intentId, asked];
  return sharePress(services, press, () => accept(services, actor, input));
}

async function accept(services: Services, actor: Actor, input: AcceptInput): Promise<AcceptAnswer> {
  const { db } = services.store;
  const { rfqId, intentId, asked } = input;
  const known = await findAttempt(db, intentId);
  const conversion = await findConversion(db, rfqId);
  if (conversion === null) throw new DomainError('not_found');
  const destination = destinationFor(conversion, asked, services.assumptions.currencies);
  const alive = known === null && conversion.attempts.find(isAlive);
  // `begin` looks for it again under a lock.
  if (alive) return duplicateAcceptAnswer(services, rfqId, alive);
  const begun = await begin(services, actor, input, { conversion, destination });
  switch (begun.kind) {
    case 'declined':
      return declined(services, rfqId, begun.reason);
    case 'replayed':
    case 'busy':
      return duplicateAcceptAnswer(services, rfqId, begun.attempt);
    case 'begun':
      return sendAccept(services, { actor, conversion, attempt: begun.attempt }).answered;
  }
}

function isAlive({ outcome }: Attempt): boolean {
  return outcome === 'sending' || outcome === 'accepted' || outcome === 'evaluating' || outcome === 'unknown';
}

/** Counts, checks and commits the intent in one transaction (safety 66, W5). */
function begin(
  services: Services,
  actor: Actor,
  { rfqId, intentId, requestId, asked, approval, stillMay }: AcceptInput,
  { conversion, destination }: { conversion: Conversion; destination: Destination },
) {
  const { settlement_day, seen, renew } = asked;
  const input = {
    rfq_id: rfqId,
    intent_id: intentId,
    request_id: requestId,
    actor,
    settlement_day,
    seen,
    ...destination,
    ...defined({ renew }),
    sent_at: new Date(services.clock()).toISOString(),
  };
  return commitIntent(
    services,
    (tx) => beginAttempt(tx, input, (locked) => checkShownTerms(locked, asked, services.now())),
    async (tx) => {
      await (approval ?? stillMay)?.(tx);
      await checkRateLimit(services, actor.id, 'accept', tx);
      const sent = { ...defined({ wallet_id: conversion.wallet_id }), ...destination };
      const saved = await checkDestination(tx, services, sent, conversion.to_currency);
      if (saved !== null) await nameDestination(tx, intentId, saved.id);
      const { rate, amount_from, amount_to } = seen;
      const amounts = [
        { currency: conversion.from_currency, amount: amount_from },
        { currency: conversion.to_currency, amount: amount_to },
      ];
      await checkPolicies(services, tx, actor, {
        operation: 'conversion',
        amounts,
        destination: destination.pix_key ?? sent.wallet_id,
        approved: approval !== undefined,
      });
      const detail = {
        intent_id: intentId,
        settlement_day,
        rate,
        amount_from,
        amount_to,
        ...(renew === undefined ? {} : { renew: 'yes' }),
        ...(asked.amount_differs === undefined ? {} : { amount_differs: 'yes' }),
      };
      await appendAudit(tx, { action: 'conversion.accept', actor, subject: rfqId, detail });
    },
  );
}

async function declined(services: Services, rfqId: string, reason: Refusal): Promise<AcceptAnswer> {
  const conversion = await findConversion(services.store.db, rfqId);
  if (conversion === null) throw new DomainError('not_found');
  noteStop(reason);
  if (reason !== 'final') return acceptAnswer(services, conversion, reason);
  const outcome = conversion.attempt?.outcome;
  return acceptAnswer(
    services,
    conversion,
    outcome === undefined || outcome === 'sending' ? 'closed' : outcome,
  );
}
