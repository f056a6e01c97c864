import 'server-only';
import type { Assumptions } from '@/lib/contract/assumptions';
import { stringifyJson } from '@/lib/contract/json';
import { schedule } from './agenda';
import type { Moment } from './conversion-stage';
import type { TransactionRecord } from './record';
import { attributesAt } from './record-attributes';
import { insertRecord, replaceRecord } from './record-book';
import { recordEnvelope } from './record-envelope';
import { moveMoney } from './record-money';
import { isDone, movesByItself } from './record-path';
import { makeRecordRoom } from './record-retention';
import { changedAt } from './sandbox-clock';
import { createSplit } from './split';
import { enqueueDelivery } from './webhook-queue';

/**
 * Adds a transaction that was just made. Its first stage is no transition, so nothing is announced (O-44)
 * unless the assumptions say otherwise.
 */
export function startRecord(moment: Moment, record: TransactionRecord): TransactionRecord {
  makeRecordRoom(moment);
  insertRecord(moment.world, record);
  if (moment.assumptions.webhooks.onCreate) announceRecord(moment, record);
  planProgress(moment, record);
  return record;
}

/**
 * Moves a transaction to another stage of its kind's catalogue, or to the chargeback: `updated_at`, the
 * attributes and the money that belong to the stage, the split of a completed checkout (SPL-10), and the webhook
 * of that change (EVT-02). The caller sees to it that the stage may follow.
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

/** Lets time bring the next stage, where it is the service that brings it; null: only the controls do. */
export function planProgress({ world, now, assumptions }: Moment, record: TransactionRecord): void {
  const seconds = assumptions.sandbox.progressSeconds;
  if (seconds === null || !movesByItself(record, assumptions)) return;
  const { end2end, process: from } = record;
  schedule(world, now + seconds * 1000, { task: 'progress', end2end, from });
}

/** What a webhook of a record carries: its GET of this very moment and one more key (ENV-24, EVT-03, EVT-21). */
export function webhookBody(record: TransactionRecord, assumptions: Assumptions): string {
  return stringifyJson({ ...recordEnvelope(record, assumptions), webhook_version: 'v2' });
}

/** Queues a webhook for a record that has a URL; without one nothing is sent (EVT-06, WDR-29). */
function announceRecord({ world, now, assumptions }: Moment, record: TransactionRecord): void {
  const { account, end2end, process, webhook: url } = record;
  if (url === undefined) return;
  enqueueDelivery(world, now, { account, end2end, process, url, body: webhookBody(record, assumptions) });
}
