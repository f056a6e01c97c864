import 'server-only';
import { EVENT_KIND_OF } from '@/lib/contract/bff-events';
import { isTransactionList } from '@/lib/contract/transaction-lists';
import {
  type DeliveryFacts,
  type DueDelivery,
  keyText,
  type RecordKey,
  toldKey,
  unsure,
} from '@/lib/store/events-due';
import type { RecordRow, ToldPatch } from '@/lib/store/events-records';
import { type ReadPayload, readPayload, type ToldState } from './read-payload';
import { hasErrorText } from './read-schedule';
import { hasCompleted } from './state-version';

/** A webhook may come before the answer that names its record (EVT-18); so long it is looked at again. */
const NAMED_WITHIN_MS = 120_000;
const LOOK_AGAIN_MS = 2_000;
/** One object is read at most this often, however many hints come (safety 56). */
export const HINT_INTERVAL_MS = 10_000;

/** A delivery with what it says and whose it is. */
export interface Addressed {
  delivery: DueDelivery;
  read: ReadPayload;
  /** Null: the record of its address is not known, or is another one. */
  record: RecordKey | null;
  reason: DeliveryFacts['reason'];
}

/**
 * Whose a delivery is: its address tells the kind, the address's subject or the body's `end2end` the record (EVT-11).
 * A body that cannot be read is still a hint for the record of its address.
 */
export function address(delivery: DueDelivery): Addressed {
  const read: ReadPayload =
    delivery.rawBody === null ? { shape: 'unknown', reason: 'not_json' } : readPayload(delivery.rawBody);
  const { kind, subject } = delivery.address;
  const of = (id: string): RecordKey => ({ kind: EVENT_KIND_OF[kind], id });
  const plain = { delivery, read };
  if (read.shape === 'unknown') {
    return { ...plain, record: subject === null ? null : of(subject), reason: read.reason };
  }
  if ((read.shape === 'kyb') !== (kind === 'kyb')) return { ...plain, record: null, reason: 'unknown_shape' };
  const { end2end } = read.told;
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

export interface Folded {
  settled: { id: number; patch: DeliveryFacts }[];
  records: Map<string, { row: RecordRow; patch: ToldPatch }>;
  /** Verified ones that told something newer: what is done about them in the same transaction. */
  news: Addressed[];
  /** As a read showed them, and only now known to have completed before: chargebacks (EVT-13). */
  chargedBack: RecordRow[];
}

/**
 * What becomes of each delivery, given the locked records and the states that were told before. No state is taken
 * over here: a newer one is a hint, and the record is to be read (safety 56); only a verified one moves how far the
 * webhooks have told, because whoever else knows an address could name a time far ahead.
 */
export function foldDeliveries(
  addressed: readonly Addressed[],
  rows: Map<string, RecordRow>,
  told: Set<string>,
  now: Date,
): Folded {
  const folded: Folded = { settled: [], records: new Map(), news: [], chargedBack: [] };
  for (const item of addressed) {
    folded.settled.push({ id: item.delivery.id, patch: fold(item, rows, told, now, folded) });
  }
  return folded;
}

function fold(
  item: Addressed,
  rows: Map<string, RecordRow>,
  told: Set<string>,
  now: Date,
  folded: Folded,
): DeliveryFacts {
  const { delivery, read, record, reason } = item;
  const row = record === null ? undefined : rows.get(keyText(record));
  if (record === null || row === undefined) return unmatched(item, now);
  const patch = patchOf(folded, row);
  const readSoon = { nextReadAt: soonest(row, now) };
  if (read.shape === 'unknown') {
    Object.assign(patch, readSoon);
    return settled(item, now, 'failed', reason);
  }
  const { version, process } = read.told;
  const isVerified = delivery.verdict === 'verified';
  if (isVerified) Object.assign(patch, { lastEventAt: delivery.receivedAt });
  if (row.token === null && isItsAddress(delivery, row.id)) patch.token = delivery.token;
  if (isVerified && hasCompleted(process)) noteCompletion(row, patch, version, item, folded);
  const key = toldKey(record, version);
  if (version !== null && (told.has(key) || (!isVerified && told.has(unsure(key))))) {
    return settled(item, now, 'duplicate', null);
  }
  told.add(isVerified ? key : unsure(key));
  const confirmed = row.version;
  if (version !== null && confirmed !== null && version <= confirmed) {
    const result = version === confirmed ? 'applied' : 'stale';
    // An onboarding that began anew may look older: only a read can tell (KYB-04).
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
    folded.news.push(item);
  }
  Object.assign(patch, readSoon, { quietReads: 0 });
  // An unconfirmed time only says where to look first: a signed one may correct it until the record was found.
  const isOpen = row.createdText === null || (isVerified && row.version === null);
  if (isOpen && read.told.createdText !== undefined) patch.createdText = read.told.createdText;
  return settled(item, now, 'hint', null);
}

/** That a record had completed is history whenever it is told, and what came after it is open again (safety 17). */
function noteCompletion(
  row: RecordRow,
  patch: ToldPatch,
  version: string | null,
  { delivery }: Addressed,
  folded: Folded,
): void {
  if (row.completedAt !== null || patch.completedAt !== undefined) return;
  patch.completedAt = delivery.receivedAt;
  const left =
    version !== null && row.version !== null && version < row.version && !hasCompleted(row.process);
  if (!left) return;
  patch.reopenedAt = delivery.receivedAt;
  if (isTransactionList(row.kind) || hasErrorText(row.errorMessage))
    folded.chargedBack.push({ ...row, ...patch });
}

function ahead(row: RecordRow, patch: ToldPatch, version: string, process: string | undefined): ToldPatch {
  const known = patch.eventVersion ?? row.eventVersion;
  return known !== null && known >= version ? {} : { eventVersion: version, eventProcess: process ?? null };
}

/** By a verified word, or because the address was given for that very record. */
export function isItsAddress({ verdict, address: of }: DueDelivery, id: string): boolean {
  return verdict === 'verified' || of.subject === id;
}

/** At once, unless the object was read a moment ago, or was tried to be: an API that fails is not asked more often. */
export function soonest(row: Pick<RecordRow, 'triedAt' | 'nextReadAt'>, now: Date): Date {
  const earliest = Math.max(now.getTime(), (row.triedAt?.getTime() ?? 0) + HINT_INTERVAL_MS);
  return new Date(Math.min(earliest, row.nextReadAt?.getTime() ?? earliest));
}

function patchOf(folded: Folded, row: RecordRow): ToldPatch {
  const text = keyText(row);
  const known = folded.records.get(text);
  if (known !== undefined) return known.patch;
  const patch: ToldPatch = {};
  folded.records.set(text, { row, patch });
  return patch;
}

function unmatched(item: Addressed, now: Date): DeliveryFacts {
  const { delivery, reason } = item;
  const age = now.getTime() - delivery.receivedAt.getTime();
  if (reason === 'no_record_yet' && age < NAMED_WITHIN_MS) {
    const dueAt = new Date(now.getTime() + LOOK_AGAIN_MS);
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
  const told: Partial<ToldState> = read.shape === 'unknown' ? {} : read.told;
  return {
    ...{ dueAt: null, tries: delivery.tries, result, resultAt: now, reason },
    record: record ?? (told.end2end === undefined ? null : guess(delivery, told.end2end)),
    end2end: told.end2end,
    process: told.process,
    createdText: told.createdText,
    updatedText: told.updatedText,
    version: told.version ?? null,
    status: told.status,
    substatus: told.substatus,
    errorMessage: told.errorMessage,
    payload: read.payload,
  };
}

/** For the list alone: what it says it is about. */
function guess({ address: { kind } }: DueDelivery, end2end: string): RecordKey {
  return { kind: EVENT_KIND_OF[kind], id: end2end };
}
