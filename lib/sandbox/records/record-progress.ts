import 'server-only';
import type { Moment } from './conversion-stage';
import type { TransactionRecord } from './record';
import { findRecord } from './record-book';
import { nextStage } from './record-path';
import { enterRecordStage } from './record-stage';

/** What time does to a transaction: its next stage, unless something else has moved it on meanwhile. */
export function progressRecord(moment: Moment, { end2end, from }: { end2end: string; from: string }): void {
  const record = findRecord(moment.world, end2end);
  if (record?.process === from) advanceRecord(moment, record);
}

/** Enters the next stage of the path; null when the transaction has ended. */
export function advanceRecord(moment: Moment, record: TransactionRecord): TransactionRecord | null {
  const next = nextStage(record, moment.assumptions);
  return next === undefined ? null : enterRecordStage(moment, record, next.process);
}
