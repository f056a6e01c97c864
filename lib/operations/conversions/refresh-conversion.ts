import 'server-only';
import type { Attempt, Conversion, ReadLog } from '@/lib/contract/bff/conversions';
import type { ConversionRecord } from '@/lib/contract/payments-api/conversions';
import { log } from '@/lib/log/log';
import { applyRead, followAccepted } from '@/lib/operations/webhooks/process/apply-read';
import { recordState } from '@/lib/operations/webhooks/process/read-payload';
import {
  appendRead,
  findConversion,
  lockConversion,
  updateConversion,
} from '@/lib/store/conversions/conversions';
import { markTried } from '@/lib/store/conversions/conversions-to-follow';
import type { Store } from '@/lib/store/engine/open-store';
import type { Client } from '@/lib/upstream/client';
import type { UpstreamResult } from '@/lib/upstream/result';
import { announceConversion } from './announce-conversion';
import { labelsOf, outcomeFromRecord, ratePatch } from './conversion-evidence';
import { recordOutcome } from './record-outcome';

export interface RefreshParts {
  store: Store;
  client: Client;
  now(): number;
  clock(): number;
}

/** The most by which the clocks of two processes differ. */
const SKEW_MS = 60_000;
/** In these states the figures of a read may replace those of the register. */
const QUOTE_STATES = ['open', 'undecided', 'renewed'] as const;

/**
 * Reads the conversion from the API and records it; an unanswered read is only noted. Null when the register lacks
 * it.
 */
export async function refreshConversion(parts: RefreshParts, rfqId: string): Promise<Conversion | null> {
  const { db } = parts.store;
  const known = await findConversion(db, rfqId);
  if (known === null) return null;
  const startedAt = parts.clock();
  await markTried(db, rfqId, new Date(startedAt));
  const result = await parts.client.getConversion({ params: { id: rfqId } });
  const at = new Date(parts.clock()).toISOString();
  const moment = { startedAt, read_answered_at: at, read_at: new Date(parts.now()).toISOString() };
  if (result.ok) await takeIn(parts, rfqId, result.data, moment);
  else await note(parts, known, at, result.status === 404 ? 'not_found' : 'no_answer');
  await followConversion(parts, known, result, startedAt);
  return findConversion(db, rfqId);
}

/** The same read confirms webhooks or finds that one was lost. */
async function followConversion(
  parts: RefreshParts,
  { rfq_id: id, attempt }: Conversion,
  result: UpstreamResult<ConversionRecord>,
  startedAt: number,
): Promise<void> {
  const { db } = parts.store;
  if (attempt !== undefined) await followAccepted(db, id);
  const read = result.ok
    ? { state: recordState(result.data) }
    : result.status === 404
      ? 'absent'
      : 'no_answer';
  await applyRead(parts, { kind: 'conversion', id }, read, startedAt);
}

/** `read_at` by the service's clock, as the times it is compared with (safety 21); the others by ours. */
interface Moment {
  startedAt: number;
  read_answered_at: string;
  read_at: string;
}

async function takeIn(
  parts: RefreshParts,
  rfqId: string,
  record: ConversionRecord,
  moment: Moment,
): Promise<void> {
  const { db } = parts.store;
  const { startedAt, read_at, read_answered_at } = moment;
  const known = await findConversion(db, rfqId);
  if (known?.attempt !== undefined && awaitsEvidence(known.attempt)) {
    await decide(parts, known, record, moment);
    return;
  }
  // Runs under the lock, because an accept may have renewed the quote.
  const taken = await db.transaction(async (tx) => {
    const locked = await lockConversion(tx, rfqId);
    const { attempt, state, process } = locked;
    // The read may be older than the last answer (safety 16).
    if (Date.parse(attempt?.answered_at ?? '') > startedAt || isOvertaken(locked, moment)) return null;
    const isQuote = QUOTE_STATES.some((open) => open === state);
    const rate = isQuote ? ratePatch(record, locked, read_at) : {};
    await updateConversion(tx, rfqId, { ...labelsOf(record, moment), ...rate });
    return { locked, moved: process !== record.process, renewed: Object.keys(rate).length > 0 };
  });
  if (taken === null) return;
  const { locked, moved, renewed } = taken;
  await note(parts, locked, read_answered_at, moved ? 'changed' : 'no_decision', moved || renewed);
}

/** A read begun before another was answered says nothing over it. A clock far ahead overtakes nobody. */
function isOvertaken(
  { read_answered_at = '' }: Conversion,
  { startedAt, read_answered_at: own }: Moment,
): boolean {
  const other = Date.parse(read_answered_at);
  return other > startedAt && other <= Date.parse(own) + SKEW_MS;
}

/** True for unknown outcomes and those that a person resolved. */
export function awaitsEvidence({ outcome, resolved_by, overruled, confirmed }: Attempt): boolean {
  if (outcome === 'unknown' || outcome === 'evaluating') return true;
  if (resolved_by === undefined || overruled === true) return false;
  return outcome === 'closed' || (outcome === 'accepted' && confirmed === undefined);
}

/** Ends the outcome on positive evidence only, with an audit row. */
async function decide(
  parts: RefreshParts,
  conversion: Conversion,
  record: ConversionRecord,
  moment: Moment,
): Promise<void> {
  const { read_answered_at } = moment;
  const { rfq_id, state } = conversion;
  const labels = labelsOf(record, moment);
  const written = await recordOutcome(parts, { rfqId: rfq_id, evidence: 're-read' }, (locked) => {
    const { attempt } = locked;
    if (attempt === undefined || !awaitsEvidence(attempt)) return null;
    const result = outcomeFromRecord(record, locked, attempt);
    const patch = isOvertaken(locked, moment) ? {} : labels;
    return result === null ? null : { attempt, result: { ...result, answered_at: read_answered_at }, patch };
  });
  if (written?.settled === true) {
    const { outcome } = written.attempt;
    log.info({ rfqId: rfq_id, outcome }, 'a re-read decided a conversion');
  } else {
    await parts.store.db.transaction(async (tx) => {
      const locked = await lockConversion(tx, rfq_id);
      if (!isOvertaken(locked, moment)) await updateConversion(tx, rfq_id, labels, [state]);
    });
  }
  await note(parts, conversion, read_answered_at, written?.settled === true ? 'decided' : 'no_decision');
}

/** Notes every read of an open outcome, else only changes, because an open page reads each second. */
async function note(
  parts: RefreshParts,
  { rfq_id, attempt, reads }: Conversion,
  at: string,
  result: ReadLog['result'],
  news = false,
): Promise<void> {
  const awaited = attempt !== undefined && awaitsEvidence(attempt);
  const last = reads.at(-1)?.result ?? 'no_decision';
  const same = (last === 'changed' ? 'no_decision' : last) === result;
  if (awaited || news || !same) await appendRead(parts.store.db, rfq_id, { at, result });
  if (news) announceConversion(parts.store.db, rfq_id);
}
