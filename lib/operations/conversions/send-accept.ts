import 'server-only';
import type { AcceptAnswer, AcceptOutcome, Actor, Attempt, Conversion } from '@/lib/contract/bff/conversions';
import { DomainError } from '@/lib/contract/bff/domain-error';
import { defined } from '@/lib/contract/values/defined';
import { log } from '@/lib/log/log';
import { awaitPendingSend, type SentIntent, sendOnce } from '@/lib/operations/intents/send-once';
import type { Services } from '@/lib/operations/services';
import { type ConversionPatch, findConversion } from '@/lib/store/conversions/conversions';
import { type AcceptResult, acceptOutcome } from '@/lib/upstream/outcome';
import { changedTerms } from './check-shown-terms';
import { recordOutcome } from './record-outcome';

interface Sending {
  actor: Actor;
  /** What is answered while the store is unavailable. */
  conversion: Conversion;
  /** The attempt, committed as `sending`. */
  attempt: Attempt;
}

type Answered = AcceptResult & { answered_at: string };

/** `answered` is the answer for the browser. */
export function sendAccept(
  services: Services,
  sending: Sending,
): { answered: Promise<AcceptAnswer>; recorded: SentIntent<Attempt, Answered>['recorded'] } {
  const at = () => ({ answered_at: new Date(services.clock()).toISOString() });
  const { answered, recorded } = sendOnce<Attempt, Answered>(services, {
    intentId: sending.attempt.intent_id,
    call: async () => ({ ...(await callAccept(services, sending)), ...at() }),
    failed: () => ({ outcome: 'unknown', failure: 'failed', ...at() }),
    record: (result) => record(services, sending, result),
  });
  return { answered: answered.then(({ row }) => answerFor(services, sending, row)), recorded };
}

async function callAccept(services: Services, { conversion, attempt }: Sending): Promise<AcceptResult> {
  const { settlement_day, wallet_id, pix_key } = attempt;
  const body = { rfq_id: conversion.rfq_id, settlement_day, ...defined({ wallet_id, pix_key }) };
  return acceptOutcome(conversion.rfq_id, await services.client.acceptQuote({ body }));
}

async function record(
  services: Services,
  { actor, conversion: { rfq_id }, attempt }: Sending,
  answer: Answered,
): Promise<Attempt> {
  const about = { rfqId: rfq_id, actor, evidence: 'answer' } as const;
  const written = await recordOutcome(services, about, (locked) => ({
    attempt,
    ...resultOf(locked, attempt, answer),
  }));
  if (written === null) throw new DomainError('internal');
  // The label still describes the quote, so the record is read again.
  if (written.attempt.outcome === 'accepted') services.refreshScheduler.hint(rfq_id);
  return written.attempt;
}

function resultOf(locked: Conversion, attempt: Attempt, answer: Answered) {
  const { wallet_id, pix_key, ...kept } = answer;
  const differs = answer.outcome === 'accepted' ? changedTerms(locked, attempt, answer) : [];
  const result = { ...kept, ...(differs.length === 0 ? {} : { differs }) };
  return { result, patch: answer.outcome === 'renewed' ? renewalPatch(locked) : {} };
}

/** Blocks accepts until the new rate is read (safety 19). */
function renewalPatch(locked: Conversion): ConversionPatch {
  return { options: {}, rate_missing: true, previous_options: locked.options };
}

async function answerFor(
  services: Services,
  { conversion, attempt }: Sending,
  settled: Attempt | undefined,
): Promise<AcceptAnswer> {
  const { rfq_id } = conversion;
  if (settled === undefined) {
    const known = { ...conversion, state: 'sending', attempt } as const;
    const attempts = [...conversion.attempts, attempt];
    return acceptAnswer(services, { ...known, attempts }, 'in_flight');
  }
  if (settled.outcome === 'renewed' || settled.outcome === 'refused') {
    // Only the record shows the new rate (ACC-20) and the ceiling (CNV-04).
    await services.refreshScheduler.fresh(rfq_id).catch((error: unknown) => {
      log.error({ err: error, rfqId: rfq_id }, 'the re-read after an accept failed');
    });
  }
  const found = await findConversion(services.store.db, rfq_id);
  // Any other code would claim that nothing was sent.
  if (found === null || settled.outcome === 'sending') throw new DomainError('internal');
  return acceptAnswer(services, found, settled.outcome);
}

export function acceptAnswer(
  services: Services,
  conversion: Conversion,
  outcome: AcceptOutcome,
): AcceptAnswer {
  return { outcome, conversion, now: new Date(services.now()).toISOString() };
}

/** The outcome of the first press, or `in_flight` after 20 s (safety 2, 3). */
export async function duplicateAcceptAnswer(
  services: Services,
  rfqId: string,
  attempt: Attempt,
  waitMs?: number,
): Promise<AcceptAnswer> {
  const current = await awaitPendingSend(services, attempt, waitMs);
  const conversion = await findConversion(services.store.db, rfqId);
  // `not_found` would claim that nothing was sent.
  if (conversion === null) throw new DomainError('internal');
  return acceptAnswer(services, conversion, current.outcome === 'sending' ? 'in_flight' : current.outcome);
}
