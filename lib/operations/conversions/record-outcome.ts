import 'server-only';
import type { Actor, Attempt, Conversion } from '@/lib/contract/bff';
import { log } from '@/lib/log';
import { type AttemptResult, type Settlement, settleAttempt } from '@/lib/store/attempts';
import { appendAudit } from '@/lib/store/audit';
import { type ConversionPatch, lockConversion } from '@/lib/store/conversions';
import type { Database, Store } from '@/lib/store/db';
import { announceConversion } from './live/announce-conversion';
import { notify } from './live/notify';

interface Outcome {
  rfqId: string;
  /** Who pressed, for an answer; absent for a re-read. */
  actor?: Actor;
  evidence: 'answer' | 're-read';
}

/** What the evidence comes to for the record as it stands under its lock; null changes nothing. */
type Reading = (
  locked: Conversion,
) => { attempt: Attempt; result: AttemptResult; patch?: ConversionPatch } | null;

/**
 * Writes an outcome and its audit row in one transaction. `read` sees the locked record, so that what differs from
 * what was shown (safety 20) is never lost to a failed or outdated read. Where a person had recorded otherwise, the
 * audit log says that the API overruled them. Null when there was nothing to write.
 */
export async function recordOutcome(
  { store }: { store: Store },
  { rfqId, actor, evidence }: Outcome,
  read: Reading,
): Promise<Settlement | null> {
  const written = await store.db.transaction(async (tx) => {
    const found = read(await lockConversion(tx, rfqId));
    if (found === null) return null;
    const { attempt, result, patch } = found;
    const settlement = await settleAttempt(tx, attempt.intent_id, result, patch);
    if (!settlement.settled) return settlement;
    const { overruled } = settlement;
    await tellPeople(tx, rfqId, settlement);
    await appendAudit(tx, {
      action: overruled === undefined ? 'conversion.outcome' : 'conversion.overruled',
      ...(actor === undefined ? {} : { actor }),
      subject: rfqId,
      detail: {
        intent_id: attempt.intent_id,
        outcome: result.outcome,
        evidence,
        ...(result.http_status === undefined ? {} : { http_status: String(result.http_status) }),
        ...(result.differs === undefined ? {} : { differs: result.differs.join(' ') }),
        ...(overruled === undefined
          ? {}
          : { recorded: overruled.outcome, recorded_by: overruled.actor.name }),
      },
    });
    return settlement;
  });
  if (written?.settled === true) {
    tell(rfqId, written);
    announceConversion(store.db, rfqId, true);
  }
  return written;
}

/** What only a person can judge: other figures than were shown (safety 20), or a person's word that does not hold. */
async function tellPeople(tx: Database, rfqId: string, { attempt, overruled }: Settlement): Promise<void> {
  const common = {
    kind: 'failure',
    subject: rfqId,
    values: { id: rfqId },
    href: `/conversions/${encodeURIComponent(rfqId)}`,
    permission: 'conversions:read',
    at: new Date(attempt.answered_at ?? attempt.sent_at),
  } as const;
  if (overruled !== undefined) await notify(tx, { ...common, title_key: 'outcome_overruled' });
  if (attempt.differs !== undefined) await notify(tx, { ...common, title_key: 'figures_differ' });
}

function tell(rfqId: string, { attempt, overruled }: Settlement): void {
  const { outcome, differs } = attempt;
  if (overruled !== undefined)
    log.error({ rfqId, outcome }, 'the API reports another outcome than was recorded');
  if (differs !== undefined)
    log.error({ rfqId, fields: differs }, 'accepted figures differ from what was shown');
}
