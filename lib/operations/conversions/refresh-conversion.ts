import 'server-only';
import type { Attempt, Conversion, ReadLog } from '@/lib/contract/bff';
import type { ConversionRecord } from '@/lib/contract/conversions';
import { log } from '@/lib/log';
import {
  appendRead,
  findConversion,
  lockConversion,
  markTried,
  updateConversion,
} from '@/lib/store/conversions';
import type { Store } from '@/lib/store/db';
import type { Client } from '@/lib/upstream/client';
import type { UpstreamResult } from '@/lib/upstream/result';
import { recordState } from './events/read-payload';
import { followAccepted, takeRead } from './events/take-read';
import { announceConversion } from './live/announce-conversion';
import { labelsOf, ratePatch, verdictOf } from './reading';
import { recordOutcome } from './record-outcome';

export interface RereadParts {
  store: Store;
  client: Client;
  /** The service's clock: `received_at` is on it, because the browser's ring runs on it to `expires_at`. */
  now(): number;
  /** Our own clock: when we read, and when we learnt an outcome. */
  clock(): number;
}

/** States in which the figures of a read may replace those in the register. */
const QUOTE_STATES = ['open', 'undecided', 'renewed'] as const;

/**
 * Reads one conversion upstream and takes into the register what it says. A read that gets no answer is only
 * noted. Returns the record as it then stands, null when it is not in the register.
 */
export async function rereadConversion(parts: RereadParts, rfqId: string): Promise<Conversion | null> {
  const { db } = parts.store;
  const known = await findConversion(db, rfqId);
  if (known === null) return null;
  const startedAt = parts.clock();
  await markTried(db, rfqId, new Date(startedAt));
  const result = await parts.client.getConversion({ params: { id: rfqId } });
  const at = new Date(parts.clock()).toISOString();
  if (result.ok) await takeIn(parts, rfqId, result.data, { at, startedAt });
  else await note(parts, known, at, result.status === 404 ? 'not_found' : 'no_answer');
  await followConversion(parts, known, result, startedAt);
  return findConversion(db, rfqId);
}

/** The same read for the events: it confirms what webhooks told, and notices what none has told. */
async function followConversion(
  parts: RereadParts,
  { rfq_id: id, attempt }: Conversion,
  result: UpstreamResult<ConversionRecord>,
  startedAt: number,
): Promise<void> {
  const { db } = parts.store;
  if (attempt !== undefined) await followAccepted(db, id);
  const read = result.ok
    ? { told: recordState(result.data) }
    : result.status === 404
      ? 'absent'
      : 'no_answer';
  await takeRead(parts, { kind: 'conversion', id }, read, startedAt);
}

interface Moment {
  at: string;
  startedAt: number;
}

async function takeIn(
  parts: RereadParts,
  rfqId: string,
  record: ConversionRecord,
  { at, startedAt }: Moment,
): Promise<void> {
  const { db } = parts.store;
  const known = await findConversion(db, rfqId);
  if (known?.attempt !== undefined && awaitsEvidence(known.attempt)) {
    await decide(parts, known, record, at);
    return;
  }
  const receivedAt = new Date(parts.now()).toISOString();
  // Under the lock: an accept in between may have renewed the quote, and this is then not its new rate.
  const taken = await db.transaction(async (tx) => {
    const locked = await lockConversion(tx, rfqId);
    const { attempt, state, process } = locked;
    // A read that set out before the last answer arrived may show the time before it (safety 16).
    if (attempt?.answered_at !== undefined && Date.parse(attempt.answered_at) > startedAt) return null;
    const isQuote = QUOTE_STATES.some((open) => open === state);
    const rate = isQuote ? ratePatch(record, locked, receivedAt) : {};
    await updateConversion(tx, rfqId, { ...labelsOf(record, at), ...rate });
    return { locked, news: process !== record.process || Object.keys(rate).length > 0 };
  });
  if (taken !== null) await note(parts, taken.locked, at, 'no_decision', taken.news);
}

/** True while evidence may still decide: nobody knows the end, or only a person's word says it. */
export function awaitsEvidence({ outcome, resolved_by, overruled, confirmed }: Attempt): boolean {
  if (outcome === 'unknown' || outcome === 'evaluating') return true;
  if (resolved_by === undefined || overruled === true) return false;
  return outcome === 'closed' || (outcome === 'accepted' && confirmed === undefined);
}

/** Ends an attempt without a decision when the read has positive evidence, and says so in the audit log. */
async function decide(
  parts: RereadParts,
  conversion: Conversion,
  record: ConversionRecord,
  at: string,
): Promise<void> {
  const { rfq_id, state } = conversion;
  const labels = labelsOf(record, at);
  const written = await recordOutcome(parts, { rfqId: rfq_id, evidence: 're-read' }, (locked) => {
    const { attempt } = locked;
    if (attempt === undefined || !awaitsEvidence(attempt)) return null;
    const result = verdictOf(record, locked, attempt);
    return result === null ? null : { attempt, result: { ...result, answered_at: at }, patch: labels };
  });
  if (written?.settled === true) {
    const { outcome } = written.attempt;
    log.info({ rfqId: rfq_id, outcome }, 'a re-read decided a conversion');
  } else {
    await updateConversion(parts.store.db, rfq_id, labels, [state]);
  }
  await note(parts, conversion, at, written?.settled === true ? 'decided' : 'no_decision');
}

/**
 * Notes a read. While an end is awaited every try counts; of anything else only a read that brought news, or ended
 * otherwise than the last one noted, because an open page reads every second.
 */
async function note(
  parts: RereadParts,
  { rfq_id, attempt, reads }: Conversion,
  at: string,
  result: ReadLog['result'],
  news = false,
): Promise<void> {
  const awaited = attempt !== undefined && awaitsEvidence(attempt);
  const same = (reads.at(-1)?.result ?? 'no_decision') === result;
  if (awaited || news || !same) await appendRead(parts.store.db, rfq_id, { at, result });
  if (news) announceConversion(parts.store.db, rfq_id);
}
