import 'server-only';
import type { Moment } from './conversion-stage';
import type { TransactionRecord } from './record';
import { timestampOf } from './sandbox-clock';

/**
 * Moves a transaction to another stage of its kind's catalogue, or to the chargeback: `updated_at`, the attributes
 * and the money that belong to the stage, the split of a completed checkout, and the webhook of that change.
 */
export function enterRecordStage(
  { world, now }: Moment,
  record: TransactionRecord,
  process: string,
  changes: Partial<TransactionRecord> = {},
): TransactionRecord {
  const changed = { ...record, ...changes, process, updated_at: timestampOf(now) };
  world.records[record.end2end] = changed;
  return changed;
}
