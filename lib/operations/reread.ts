import 'server-only';
import type { Conversion, ReadLog } from '@/lib/contract/bff';
import type { ConversionRecord } from '@/lib/contract/conversions';
import { log } from '@/lib/log';
import { settleAttempt } from '@/lib/store/attempts';
import { appendAudit } from '@/lib/store/audit';
import { appendRead, findConversion, updateConversion } from '@/lib/store/conversions';
import type { Store } from '@/lib/store/db';
import type { Client } from '@/lib/upstream/client';
import { labelsOf, ratePatch, verdictOf } from './reading';

export interface RereadParts {
  store: Store;
  client: Client;
  now(): number;
}

/** States in which the figures of a read may replace those in the register. */
const QUOTE_STATES = ['open', 'undecided', 'renewed'] as const;

/**
 * Reads one conversion upstream and takes into the register what it says. A read that gets no answer is only
 * noted. Returns the record as it then stands, null when it is not in the register.
 */
export async function rereadConversion(parts: RereadParts, rfqId: string): Promise<Conversion | null> {
  const { db } = parts.store;
  if ((await findConversion(db, rfqId)) === null) return null;
  const startedAt = Date.now();
  const result = await parts.client.getConversion({ params: { id: rfqId } });
  const at = new Date(parts.now()).toISOString();
  if (result.ok) await takeIn(parts, rfqId, result.data, { at, startedAt });
  else await appendRead(db, rfqId, { at, result: result.status === 404 ? 'not_found' : 'no_answer' });
  return findConversion(db, rfqId);
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
  const conversion = await findConversion(db, rfqId);
  if (conversion === null) return;
  const { attempt, state } = conversion;
  const labels = labelsOf(record, at);
  if (attempt !== undefined && (attempt.outcome === 'unknown' || attempt.outcome === 'evaluating')) {
    await decide(parts, conversion, record, at);
    return;
  }
  // A read that set out before the last answer arrived may show the time before it (safety 16).
  const outdated = attempt?.answered_at !== undefined && Date.parse(attempt.answered_at) > startedAt;
  const isQuote = QUOTE_STATES.some((open) => open === state);
  if (isQuote && !outdated) {
    await updateConversion(db, rfqId, { ...labels, ...ratePatch(record, conversion, at) }, QUOTE_STATES);
  } else if (!outdated) {
    await updateConversion(db, rfqId, labels, [state]);
  }
  if (isQuote || conversion.process !== record.process) await note(parts, rfqId, at, 'no_decision');
}

/** Ends an attempt without a decision when the read has positive evidence, and says so in the audit log. */
async function decide(
  parts: RereadParts,
  conversion: Conversion,
  record: ConversionRecord,
  at: string,
): Promise<void> {
  const { attempt, rfq_id } = conversion;
  const { db } = parts.store;
  const verdict = attempt === undefined ? null : verdictOf(record, conversion, attempt);
  if (attempt === undefined || verdict === null) {
    await updateConversion(db, rfq_id, labelsOf(record, at), ['unknown', 'evaluating']);
    await note(parts, rfq_id, at, 'no_decision');
    return;
  }
  await db.transaction(async (tx) => {
    const { settled } = await settleAttempt(tx, attempt.intent_id, verdict, labelsOf(record, at));
    if (!settled) return;
    await appendAudit(tx, {
      action: 'conversion.outcome',
      subject: rfq_id,
      detail: {
        intent_id: attempt.intent_id,
        outcome: verdict.outcome,
        evidence: 're-read',
        ...(verdict.differs === undefined ? {} : { differs: verdict.differs.join(' ') }),
      },
    });
  });
  await note(parts, rfq_id, at, 'decided');
  log.info({ rfqId: rfq_id, outcome: verdict.outcome }, 'a re-read decided a conversion');
}

async function note(parts: RereadParts, rfqId: string, at: string, result: ReadLog['result']): Promise<void> {
  await appendRead(parts.store.db, rfqId, { at, result });
}
