import 'server-only';
import type { Assumptions } from '@/lib/contract/payments-api/assumptions/assumptions';
import { stringifyJson } from '@/lib/contract/values/json/json';
import type { Moment } from '@/lib/sandbox/conversions/conversion-stage';
import { createSplit } from '@/lib/sandbox/sub-merchants/split';
import { enqueueDelivery } from '@/lib/sandbox/webhooks/webhook-queue';
import { changedAt } from '@/lib/sandbox/world/sandbox-clock';
import { schedule } from '@/lib/sandbox/world/scheduler';
import type { TransactionRecord } from './record';
import { attributesAt } from './record-attributes';
import { insertRecord, replaceRecord } from './record-book';
import { recordEnvelope } from './record-envelope';
import { moveMoney } from './record-money';
import { makeRecordRoom } from './record-retention';
import { isDone, movesByItself } from './record-stage-order';

/** Adds a new transaction. Its first stage is no transition and sends no webhook unless configured (O-44). */
export function startRecord(moment: Moment, record: TransactionRecord): TransactionRecord {
  makeRecordRoom(moment);
  insertRecord(moment.world, record);
  if (moment.assumptions.webhooks.onCreate) announceRecord(moment, record);
  planProgress(moment, record);
  return record;
}

/**
 * Enters a stage or the chargeback, with its money, split (SPL-10) and webhook (EVT-02). The caller checks that the
 * stage may follow.
 */
export function enterRecordStage(
  moment: Moment,
  record: TransactionRecord,
  process: string,
  changes: Partial<TransactionRecord> = {},
): TransactionRecord {
  const { world, now, assumptions } = moment;
  const moved = { ...record, ...changes, process, updated_at: changedAt(record.updated_at, now) };
  const changed = { ...moved, attributes: attributesAt(world, assumptions, moved, now) };
  replaceRecord(world, changed);
  moveMoney(world, assumptions, record, changed);
  if (changed.kind === 'checkout' && isDone(changed, assumptions)) createSplit(moment, changed);
  announceRecord(moment, changed);
  planProgress(moment, changed);
  return changed;
}

/** Schedules the next stage when the service advances it; null delay: only controls do. */
export function planProgress({ world, now, assumptions }: Moment, record: TransactionRecord): void {
  const seconds = assumptions.sandbox.progressSeconds;
  if (seconds === null || !movesByItself(record, assumptions)) return;
  const { end2end, process: from } = record;
  schedule(world, now + seconds * 1000, { task: 'progress', end2end, from });
}

/** The record as its GET returns it now, plus one key (ENV-24, EVT-03, EVT-21). */
export function webhookBody(record: TransactionRecord, assumptions: Assumptions): string {
  return stringifyJson({ ...recordEnvelope(record, assumptions), webhook_version: 'v2' });
}

/** Queues a webhook when the record has a URL (EVT-06, WDR-29). */
function announceRecord({ world, now, assumptions }: Moment, record: TransactionRecord): void {
  const { account, end2end, process, webhook: url } = record;
  if (url === undefined) return;
  enqueueDelivery(world, now, { account, end2end, process, url, body: webhookBody(record, assumptions) });
}
