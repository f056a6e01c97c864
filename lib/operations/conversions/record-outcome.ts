import 'server-only';
import type { Actor, Attempt, Conversion } from '@/lib/contract/bff/conversions';
import { defined } from '@/lib/contract/values/defined';
import { log } from '@/lib/log/log';
import { notify } from '@/lib/operations/notifications/notify';
import { appendAudit } from '@/lib/store/audit/append-audit';
import { type AttemptResult, type Settlement, settleAttempt } from '@/lib/store/conversions/attempts';
import { type ConversionPatch, lockConversion } from '@/lib/store/conversions/conversions';
import type { Database, Store } from '@/lib/store/engine/open-store';
import { announceConversion } from './announce-conversion';

interface Outcome {
  rfqId: string;
  /** Absent where a read found the outcome. */
  actor?: Actor;
  evidence: 'answer' | 're-read';
}

/** Null means that nothing changes. */
type Reading = (
  locked: Conversion,
) => { attempt: Attempt; result: AttemptResult; patch?: ConversionPatch } | null;

/**
 * Writes outcome and audit row in one transaction. `read` gets the locked record, so a stale read hides nothing
 * (safety 20). Audits overruled resolutions. Null: nothing was written.
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
      ...defined({ actor }),
      subject: rfqId,
      detail: {
        intent_id: attempt.intent_id,
        outcome: result.outcome,
        evidence,
        ...defined({
          http_status: result.http_status?.toString(),
          differs: result.differs?.join(' '),
          recorded: overruled?.outcome,
          recorded_by: overruled?.actor.name,
        }),
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

/** Figures that differ from the shown ones (safety 20), and overruled resolutions. */
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
