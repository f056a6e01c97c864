import 'server-only';
import type { AcceptAnswer, Actor, Attempt, Conversion } from '@/lib/contract/bff';
import type { ParsedAcceptRequest } from '@/lib/contract/bff-requests';
import { DomainError } from '@/lib/contract/domain-error';
import { type BeginResult, beginAttempt, findAttempt } from '@/lib/store/attempts';
import { appendAudit } from '@/lib/store/audit';
import { findConversion } from '@/lib/store/conversions';
import { checkCap } from './caps';
import { type Destination, destinationFor } from './destination';
import { type Refusal, refusalOf } from './seen';
import { sendAccept } from './send-accept';
import { announceSend } from './sends-under-way';
import type { Services } from './services';
import { acceptAnswer, twinAnswer } from './twin-answer';

export interface AcceptInput {
  rfqId: string;
  /** The browser's Idempotency-Key: one per press of the confirm button. */
  intentId: string;
  requestId: string;
  asked: ParsedAcceptRequest;
}

/** Presses under way in this process, so that the same press twice is one call and one count. */
const underWay = new WeakMap<Services, Map<string, Promise<AcceptAnswer>>>();

/**
 * Accepts a quote: the one money move of conversions (architecture 4, ACC-01 to ACC-36). The intent is
 * committed as `sending` before the only upstream call, which is never repeated; whoever comes second gets the
 * first one's outcome. Throws `rate_limited`, `invalid_input`, `not_found`, `key_reused` and
 * `store_unavailable`, in all of which nothing was sent.
 */
export function acceptConversion(
  services: Services,
  actor: Actor,
  input: AcceptInput,
): Promise<AcceptAnswer> {
  const presses = underWay.get(services) ?? new Map<string, Promise<AcceptAnswer>>();
  underWay.set(services, presses);
  const { rfqId, intentId, asked } = input;
  const press = JSON.stringify([actor.id, rfqId, intentId, asked]);
  const first = presses.get(press);
  if (first !== undefined) return first;
  const running = accept(services, actor, input).finally(() => presses.delete(press));
  presses.set(press, running);
  return running;
}

async function accept(services: Services, actor: Actor, input: AcceptInput): Promise<AcceptAnswer> {
  const { db } = services.store;
  const { rfqId, intentId, asked } = input;
  const known = await findAttempt(db, intentId);
  const conversion = await findConversion(db, rfqId);
  if (conversion === null) throw new DomainError('not_found');
  const destination = destinationFor(conversion, asked, services.assumptions.currencies);
  const alive = known === null && conversion.attempts.find(isAlive);
  // Somebody else's press decides about this quote: no lock is needed to say so, and beginning would say the same.
  if (alive) return twinAnswer(services, rfqId, alive);
  const begun = await begin(services, actor, input, destination);
  switch (begun.kind) {
    case 'key_reused':
      throw new DomainError('key_reused');
    case 'declined':
      return declined(services, rfqId, begun.reason);
    case 'replayed':
    case 'busy':
      return twinAnswer(services, rfqId, begun.attempt);
    case 'begun':
      return send(services, actor, conversion, begun.attempt);
  }
}

function send(
  services: Services,
  actor: Actor,
  conversion: Conversion,
  attempt: Attempt,
): Promise<AcceptAnswer> {
  const { told, recorded } = sendAccept(services, { actor, conversion, attempt });
  // A store that stays away rejects it: logged where it is tried, and the row becomes unknown.
  announceSend(services, attempt.intent_id, recorded).catch(() => undefined);
  return told;
}

function isAlive({ outcome }: Attempt): boolean {
  return outcome === 'sending' || outcome === 'accepted' || outcome === 'evaluating' || outcome === 'unknown';
}

type Begun = Exclude<BeginResult, { kind: 'declined' }> | { kind: 'declined'; reason: Refusal };

/** Intent, count and audit row in one transaction: without all on record nothing is sent (safety 66, W5). */
function begin(
  services: Services,
  actor: Actor,
  { rfqId, intentId, requestId, asked }: AcceptInput,
  destination: Destination,
): Promise<Begun> {
  const { settlement_day, seen, renew } = asked;
  return services.store.db.transaction(async (tx) => {
    const begun = await beginAttempt(
      tx,
      {
        rfq_id: rfqId,
        intent_id: intentId,
        request_id: requestId,
        actor,
        settlement_day,
        ...destination,
        seen,
        ...(renew === undefined ? {} : { renew }),
        sent_at: new Date(services.clock()).toISOString(),
      },
      (locked) => refusalOf(locked, asked, services.now()),
    );
    if (begun.kind === 'begun') {
      await checkCap(services, actor.id, 'accept', tx);
      const { rate, amount_from, amount_to } = seen;
      await appendAudit(tx, {
        action: 'conversion.accept',
        actor,
        subject: rfqId,
        detail: {
          ...{ intent_id: intentId, settlement_day, rate, amount_from, amount_to },
          ...(renew === undefined ? {} : { renew: 'yes' }),
        },
      });
    }
    return begun;
  });
}

async function declined(services: Services, rfqId: string, reason: Refusal): Promise<AcceptAnswer> {
  const conversion = await findConversion(services.store.db, rfqId);
  if (conversion === null) throw new DomainError('not_found');
  if (reason !== 'final') return acceptAnswer(services, conversion, reason);
  // The quote ended before: everybody who still presses is told how.
  const outcome = conversion.attempt?.outcome;
  return acceptAnswer(
    services,
    conversion,
    outcome === undefined || outcome === 'sending' ? 'closed' : outcome,
  );
}
