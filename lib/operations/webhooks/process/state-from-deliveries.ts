import 'server-only';
import { WEBHOOK_EVENT_KIND_OF } from '@/lib/contract/bff/webhooks/webhook-events';
import { isTransactionList } from '@/lib/contract/values/transactions/transaction-lists';
import {
  type DeliveryFacts,
  type DueDelivery,
  keyText,
  type RecordKey,
  unsure,
  webhookStateKey,
} from '@/lib/store/webhooks/delivery-queue';
import type { RecordRow, WebhookStatePatch } from '@/lib/store/webhooks/webhook-records';
import { hasCompleted, type ReadPayload, type ReportedState, readPayload } from './read-payload';
import { hasErrorText } from './read-schedule';

/** A webhook may precede the answer naming its record (EVT-18). */
const NAMED_WITHIN_MS = 120_000;
const RETRY_MS = 2_000;
/** Least time between two reads of a record (safety 56). */
export const HINT_INTERVAL_MS = 10_000;

/** A delivery with its parsed body and its record. */
export interface Addressed {
  delivery: DueDelivery;
  read: ReadPayload;
  /** Null when the record is not known, or not of this address. */
  record: RecordKey | null;
  reason: DeliveryFacts['reason'];
}

/** The address gives the kind, its subject or the body's `end2end` the id (EVT-11). An unreadable body still hints. */
export function address(delivery: DueDelivery): Addressed {
  const read: ReadPayload =
    delivery.rawBody === null ? { shape: 'unknown', reason: 'not_json' } : readPayload(delivery.rawBody);
  const { kind, subject } = delivery.address;
  const of = (id: string): RecordKey => ({ kind: WEBHOOK_EVENT_KIND_OF[kind], id });
  const plain = { delivery, read };
  if (read.shape === 'unknown') {
    return { ...plain, record: subject === null ? null : of(subject), reason: read.reason };
  }
  if ((read.shape === 'kyb') !== (kind === 'kyb')) return { ...plain, record: null, reason: 'unknown_shape' };
  const { end2end } = read.state;
  if (kind === 'kyb' || kind === 'conversion') {
    if (subject === null) return { ...plain, record: null, reason: 'no_record_yet' };
    if (kind === 'conversion' && end2end !== subject)
      return { ...plain, record: null, reason: 'other_record' };
    return { ...plain, record: of(subject), reason: null };
  }
  if (end2end === undefined) return { ...plain, record: null, reason: 'unknown_shape' };
  if (subject !== null && subject !== end2end) return { ...plain, record: null, reason: 'other_record' };
  return { ...plain, record: of(end2end), reason: null };
}

export interface MergedDeliveries {
  settled: { id: number; patch: DeliveryFacts }[];
  records: Map<string, { row: RecordRow; patch: WebhookStatePatch }>;
  /** Verified deliveries with a newer state. */
  news: Addressed[];
  /** Failed, now known to have completed before (EVT-13). */
  chargedBack: RecordRow[];
}

/**
 * Takes no state over: a newer one is a hint that causes a read (safety 56). Only verified deliveries advance the
 * webhook state: others may forge a far time.
 */
export function stateFromDeliveries(
  addressed: readonly Addressed[],
  rows: Map<string, RecordRow>,
  reported: Set<string>,
  now: Date,
): MergedDeliveries {
  const merged: MergedDeliveries = { settled: [], records: new Map(), news: [], chargedBack: [] };
  for (const item of addressed) {
    merged.settled.push({ id: item.delivery.id, patch: mergeOne(item, rows, reported, now, merged) });
  }
  return merged;
}

function mergeOne(
  item: Addressed,
  rows: Map<string, RecordRow>,
  reported: Set<string>,
  now: Date,
  merged: MergedDeliveries,
): DeliveryFacts {
  const { delivery, read, record, reason } = item;
  const row = record === null ? undefined : rows.get(keyText(record));
  if (record === null || row === undefined) return unmatched(item, now);
  const patch = patchOf(merged, row);
  const readSoon = { nextReadAt: soonest(row, now) };
  if (read.shape === 'unknown') {
    Object.assign(patch, readSoon);
    return settled(item, now, 'failed', reason);
  }
  const { version, process } = read.state;
  const isVerified = delivery.verdict === 'verified';
  if (isVerified) Object.assign(patch, { lastEventAt: delivery.receivedAt });
  if (row.token === null && isItsAddress(delivery, row.id)) patch.token = delivery.token;
  if (isVerified && hasCompleted(process)) noteCompletion(row, patch, version, item, merged);
  const key = webhookStateKey(record, version);
  if (version !== null && (reported.has(key) || (!isVerified && reported.has(unsure(key))))) {
    return settled(item, now, 'duplicate', null);
  }
  reported.add(isVerified ? key : unsure(key));
  const confirmed = row.version;
  if (version !== null && confirmed !== null && version <= confirmed) {
    const result = version === confirmed ? 'applied' : 'stale';
    // A restart may look older; only a read can tell (KYB-04).
    if (record.kind === 'kyb') Object.assign(patch, readSoon);
    if (result === 'applied') {
      Object.assign(patch, {
        unannouncedSince: null,
        webhookLostAt: null,
        ...ahead(row, patch, version, process),
      });
    }
    return settled(item, now, result, null);
  }
  const known = patch.eventVersion ?? row.eventVersion;
  if (isVerified && version !== null && known !== null && version < known) {
    return settled(item, now, 'stale', null);
  }
  if (version !== null && isVerified) {
    Object.assign(patch, ahead(row, patch, version, process));
    merged.news.push(item);
  }
  Object.assign(patch, readSoon, { quietReads: 0 });
  // A search time only; a signed one may correct it.
  const isOpen = row.createdText === null || (isVerified && row.version === null);
  if (isOpen && read.state.createdText !== undefined) patch.createdText = read.state.createdText;
  return settled(item, now, 'hint', null);
}

/** A state after completion means reopened (safety 17). */
function noteCompletion(
  row: RecordRow,
  patch: WebhookStatePatch,
  version: string | null,
  { delivery }: Addressed,
  merged: MergedDeliveries,
): void {
  if (row.completedAt !== null || patch.completedAt !== undefined) return;
  patch.completedAt = delivery.receivedAt;
  const left =
    version !== null && row.version !== null && version < row.version && !hasCompleted(row.process);
  if (!left) return;
  patch.reopenedAt = delivery.receivedAt;
  if (isTransactionList(row.kind) || hasErrorText(row.errorMessage))
    merged.chargedBack.push({ ...row, ...patch });
}

function ahead(
  row: RecordRow,
  patch: WebhookStatePatch,
  version: string,
  process: string | undefined,
): WebhookStatePatch {
  const known = patch.eventVersion ?? row.eventVersion;
  return known !== null && known >= version ? {} : { eventVersion: version, eventProcess: process ?? null };
}

/** True when the delivery is verified, or its address was made for that record. */
export function isItsAddress({ verdict, address: of }: DueDelivery, id: string): boolean {
  return verdict === 'verified' || of.subject === id;
}

/** When it may be read: now, or `HINT_INTERVAL_MS` after the last try. */
export function soonest(row: Pick<RecordRow, 'triedAt' | 'nextReadAt'>, now: Date): Date {
  const earliest = Math.max(now.getTime(), (row.triedAt?.getTime() ?? 0) + HINT_INTERVAL_MS);
  return new Date(Math.min(earliest, row.nextReadAt?.getTime() ?? earliest));
}

function patchOf(merged: MergedDeliveries, row: RecordRow): WebhookStatePatch {
  const text = keyText(row);
  const known = merged.records.get(text);
  if (known !== undefined) return known.patch;
  const patch: WebhookStatePatch = {};
  merged.records.set(text, { row, patch });
  return patch;
}

function unmatched(item: Addressed, now: Date): DeliveryFacts {
  const { delivery, reason } = item;
  const age = now.getTime() - delivery.receivedAt.getTime();
  if (reason === 'no_record_yet' && age < NAMED_WITHIN_MS) {
    const dueAt = new Date(now.getTime() + RETRY_MS);
    return { ...settled(item, now, null, reason), dueAt, resultAt: null };
  }
  const unreadable = reason === 'not_json' || reason === 'unknown_shape';
  return settled(item, now, unreadable ? 'failed' : 'unmatched', reason);
}

function settled(
  { delivery, read, record }: Addressed,
  now: Date,
  result: DeliveryFacts['result'],
  reason: DeliveryFacts['reason'],
): DeliveryFacts {
  const reported: Partial<ReportedState> = read.shape === 'unknown' ? {} : read.state;
  return {
    dueAt: null,
    tries: delivery.tries,
    result,
    resultAt: now,
    reason,
    record: record ?? (reported.end2end === undefined ? null : guess(delivery, reported.end2end)),
    end2end: reported.end2end,
    process: reported.process,
    createdText: reported.createdText,
    updatedText: reported.updatedText,
    version: reported.version ?? null,
    status: reported.status,
    substatus: reported.substatus,
    errorMessage: reported.errorMessage,
    payload: read.payload,
  };
}

/** Guesses the record by the kind of the address. The guess is displayed and never followed. */
function guess({ address: { kind } }: DueDelivery, end2end: string): RecordKey {
  return { kind: WEBHOOK_EVENT_KIND_OF[kind], id: end2end };
}
