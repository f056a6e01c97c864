import 'server-only';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AcceptAnswer, Actor, Attempt, Conversion } from '@/lib/contract/bff';
import { DomainError } from '@/lib/contract/domain-error';
import { log } from '@/lib/log';
import { type AttemptResult, settleAttempt } from '@/lib/store/attempts';
import { appendAudit } from '@/lib/store/audit';
import { type ConversionPatch, findConversion } from '@/lib/store/conversions';
import { type AcceptResult, acceptOutcome } from '@/lib/upstream/outcome';
import { differences } from './seen';
import type { Services } from './services';
import { acceptAnswer } from './twin-answer';

interface Sending {
  rfqId: string;
  /** Committed as `sending` before this is called. */
  attempt: Attempt;
}

const SETTLE_TRIES = 4;

/**
 * The one upstream call of an intent, never repeated, and the record of what came of it (architecture 4.4).
 * The person's own connection does not matter any more: nothing here ends when the browser goes away.
 */
export async function sendAccept(
  services: Services,
  actor: Actor,
  { rfqId, attempt }: Sending,
): Promise<AcceptAnswer> {
  const { db } = services.store;
  const result = await callOnce(services, rfqId, attempt);
  const before = await orNull(() => findConversion(db, rfqId));
  const settled = await settle(services, actor, { rfqId, attempt }, result, before);
  if (settled.outcome === 'renewed' || settled.outcome === 'refused') {
    // The new rate (ACC-20) and the ceiling (CNV-04) stand only in the record.
    await services.reread.fresh(rfqId).catch((error: unknown) => {
      log.error({ err: error, rfqId }, 'the re-read after an accept failed');
    });
  }
  const conversion = await findConversion(db, rfqId);
  if (conversion === null) throw new DomainError('not_found');
  if (settled.outcome === 'sending') throw new DomainError('internal');
  return acceptAnswer(services, conversion, settled.outcome);
}

async function callOnce(services: Services, rfqId: string, attempt: Attempt): Promise<AcceptResult> {
  const { settlement_day, wallet_id, pix_key } = attempt;
  try {
    const body = {
      rfq_id: rfqId,
      settlement_day,
      ...(wallet_id === undefined ? {} : { wallet_id }),
      ...(pix_key === undefined ? {} : { pix_key }),
    };
    return acceptOutcome(rfqId, await services.client.acceptQuote({ body }));
  } catch (error) {
    // A fault of ours somewhere around the call: whether it left is not known.
    log.error({ err: error, rfqId }, 'accept failed on our side');
    return { outcome: 'unknown', failure: 'failed' };
  }
}

/** Writes the outcome, with its audit row. The store gets a few tries: the answer exists only here. */
async function settle(
  services: Services,
  actor: Actor,
  { rfqId, attempt }: Sending,
  answer: AcceptResult,
  before: Conversion | null,
): Promise<Attempt> {
  const { wallet_id, pix_key, ...kept } = answer;
  const differs =
    answer.outcome === 'accepted' && before !== null ? differences(before, attempt, answer) : [];
  const result: AttemptResult = { ...kept, ...(differs.length === 0 ? {} : { differs }) };
  const detail = {
    intent_id: attempt.intent_id,
    outcome: answer.outcome,
    ...(answer.http_status === undefined ? {} : { http_status: String(answer.http_status) }),
    ...(differs.length === 0 ? {} : { differs: differs.join(' ') }),
  };
  if (differs.length > 0)
    log.error({ rfqId, fields: differs }, 'accepted figures differ from what was shown');
  for (let tries = 1; ; tries += 1) {
    try {
      return await services.store.db.transaction(async (tx) => {
        const patch = answer.outcome === 'renewed' ? renewalPatch(before) : {};
        const done = await settleAttempt(tx, attempt.intent_id, result, patch);
        await appendAudit(tx, { action: 'conversion.outcome', actor, subject: rfqId, detail });
        return done.attempt;
      });
    } catch (error) {
      log.error({ err: error, rfqId, outcome: answer.outcome, attempts: tries }, 'outcome not recorded');
      // The row stays `sending` and becomes unknown; only re-reading ends it then.
      if (tries >= SETTLE_TRIES) throw new DomainError('store_unavailable', { cause: error });
      await sleep(150 * tries);
    }
  }
}

/** Until the new rate is read nobody can accept: a late press with the old one must not go out (safety 19). */
function renewalPatch(before: Conversion | null): ConversionPatch {
  return {
    options: {},
    rate_missing: true,
    ...(before === null ? {} : { previous_options: before.options }),
  };
}

async function orNull<T>(work: () => Promise<T | null>): Promise<T | null> {
  try {
    return await work();
  } catch {
    return null;
  }
}
