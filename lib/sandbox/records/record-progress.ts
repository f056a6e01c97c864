import 'server-only';
import type { Moment } from '@/lib/sandbox/conversions/conversion-stage';
import type { TransactionRecord } from './record';
import { findRecord } from './record-book';
import { enterRecordStage } from './record-stage';
import { nextStage } from './record-stage-order';

/** Scheduled task: enters the next stage unless the record has moved since. */
export function progressRecord(moment: Moment, { end2end, from }: { end2end: string; from: string }): void {
  const record = findRecord(moment.world, end2end);
  if (record?.process === from) advanceRecord(moment, record);
}

export function advanceRecord(moment: Moment, record: TransactionRecord): TransactionRecord | null {
  const next = nextStage(record, moment.assumptions);
  return next === undefined ? null : enterRecordStage(moment, record, next.process);
}
