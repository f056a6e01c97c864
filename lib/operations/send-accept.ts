import 'server-only';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AcceptAnswer, Actor, Attempt, Conversion } from '@/lib/contract/bff';
import { DomainError } from '@/lib/contract/domain-error';
import { log } from '@/lib/log';
import { type ConversionPatch, findConversion } from '@/lib/store/conversions';
import { type AcceptResult, acceptOutcome } from '@/lib/upstream/outcome';
import { recordOutcome } from './record-outcome';
import { differences } from './seen';
import type { Services } from './services';
import { acceptAnswer } from './twin-answer';

interface Sending {
  actor: Actor;
  /** As last read before the press: what the browser is told while the store is away. */
  conversion: Conversion;
  /** Committed as `sending` before this is called. */
  attempt: Attempt;
}

/** The answer exists only here, so a store that is away is waited for: less than the 90 s of an orphan. */
const SETTLE_MS = 60_000;
const LONGEST_PAUSE_MS = 5_000;
/** The browser is told `in_flight` after this and reads the record from then on. */
const PATIENCE_MS = 3_000;

/** One send, in two ends: what the browser is told, and the record of the outcome, which may come later. */
export interface Sent {
  told: Promise<AcceptAnswer>;
  /** Rejects with `store_unavailable` when the store stayed away; the row becomes unknown then. */
  recorded: Promise<Attempt>;
}

/**
 * The one upstream call of an intent, never repeated, and the record of what came of it (architecture 4.4).
 * The person's own connection does not matter any more: nothing here ends when the browser goes away.
 */
export function sendAccept(services: Services, sending: Sending): Sent {
  const called = callOnce(services, sending.conversion.rfq_id, sending.attempt);
  const recorded = called.then((answer) => settle(services, sending, answer));
  recorded.then(
    // Its label still tells of the quote; nobody waits for the new one.
    ({ outcome }) => (outcome === 'accepted' ? services.reread.hint(sending.conversion.rfq_id) : undefined),
    () => undefined,
  );
  return { recorded, told: called.then(() => tell(services, sending, recorded)) };
}

async function tell(
  services: Services,
  { conversion, attempt }: Sending,
  recorded: Promise<Attempt>,
): Promise<AcceptAnswer> {
  const { rfq_id } = conversion;
  const settled = await within(recorded, PATIENCE_MS);
  if (settled === undefined) {
    const known = { ...conversion, state: 'sending', attempt } as const;
    const attempts = [...conversion.attempts, attempt];
    return acceptAnswer(services, { ...known, attempts }, 'in_flight');
  }
  if (settled.outcome === 'renewed' || settled.outcome === 'refused') {
    // The new rate (ACC-20) and the ceiling (CNV-04) stand only in the record.
    await services.reread.fresh(rfq_id).catch((error: unknown) => {
      log.error({ err: error, rfqId: rfq_id }, 'the re-read after an accept failed');
    });
  }
  const found = await findConversion(services.store.db, rfq_id);
  if (found === null) throw new DomainError('not_found');
  if (settled.outcome === 'sending') throw new DomainError('internal');
  return acceptAnswer(services, found, settled.outcome);
}

async function within<T>(work: Promise<T>, ms: number): Promise<T | undefined> {
  const limit = new AbortController();
  const late = sleep(ms, undefined, { signal: limit.signal }).catch(() => undefined);
  return Promise.race([work, late]).finally(() => limit.abort());
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

/** Writes the outcome, with its audit row, as soon as the store lets it within a minute. */
async function settle(
  services: Services,
  { actor, conversion, attempt }: Sending,
  answer: AcceptResult,
): Promise<Attempt> {
  const { rfq_id } = conversion;
  const answered_at = new Date(services.clock()).toISOString();
  const until = performance.now() + SETTLE_MS;
  for (let tries = 1; ; tries += 1) {
    try {
      const about = { rfqId: rfq_id, actor, evidence: 'answer' } as const;
      const written = await recordOutcome(services, about, (locked) => ({
        attempt,
        ...resultOf(locked, attempt, answer, answered_at),
      }));
      if (written === null) throw new DomainError('internal');
      return written.attempt;
    } catch (error) {
      log.error(
        { err: error, rfqId: rfq_id, outcome: answer.outcome, attempts: tries },
        'outcome not recorded',
      );
      // The row stays `sending` and becomes unknown; only re-reading ends it then.
      if (performance.now() > until) throw new DomainError('store_unavailable', { cause: error });
      await sleep(Math.min(LONGEST_PAUSE_MS, 150 * 2 ** (tries - 1)));
    }
  }
}

function resultOf(locked: Conversion, attempt: Attempt, answer: AcceptResult, answered_at: string) {
  const { wallet_id, pix_key, ...kept } = answer;
  const differs = answer.outcome === 'accepted' ? differences(locked, attempt, answer) : [];
  const result = { ...kept, answered_at, ...(differs.length === 0 ? {} : { differs }) };
  return { result, patch: answer.outcome === 'renewed' ? renewalPatch(locked) : {} };
}

/** Until the new rate is read nobody can accept: a late press with the old one must not go out (safety 19). */
function renewalPatch(locked: Conversion): ConversionPatch {
  return { options: {}, rate_missing: true, previous_options: locked.options };
}
