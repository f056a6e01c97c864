import { manualResolution } from '@/components/conversions/record/manual-resolution';
import { hasError, isSettled } from '@/components/conversions/record/refresh-interval';
import type { Attempt, Conversion, ReadLog } from '@/lib/contract/bff/conversions';
import { instantOf } from '@/lib/time/timestamp';
import type { ActivityEntry, LogKey } from './activity-entry';
import { sentEntries, timed } from './attempt-entries';

const SHOWN_READS = 4;

/** Everything that happened, attempts in the order of the register (no clock decides it), and what is still to come. */
export function historyEntries(conversion: Conversion): ActivityEntry[] {
  const { attempts, attempt, state } = conversion;
  const first = attempts[0];
  const reads = first === undefined ? [] : readEntries(readsAfter(conversion, first), decidedAt(conversion));
  const ended = attempt === undefined || state === 'closed' || state === 'discarded';
  const confirmed = state === 'accepted' && manualResolution(attempt) === undefined;
  return [
    received(conversion),
    ...(ended ? deadlineEntries(conversion) : []),
    ...sentEntries(conversion),
    ...reads,
    ...(confirmed ? settlementEntries(conversion) : []),
  ];
}

/** Deadlines of a quote that was not accepted. */
function deadlineEntries({ expires_at, renewable_up_to }: Conversion): ActivityEntry[] {
  const mark = (id: string, key: LogKey, at: string | undefined): ActivityEntry[] =>
    at === undefined ? [] : [{ id, key, tone: 'neutral', icon: 'clock', at }];
  return [
    ...mark('expires', 'validUntilStep', expires_at),
    ...mark('renewable', 'renewableStep', renewable_up_to),
  ];
}

/** Settlement stays dashed until the API reports it (CNV-07). */
function settlementEntries(conversion: Conversion): ActivityEntry[] {
  const eta = conversion.attempt?.confirmed?.settlement_eta;
  return [
    { id: 'scheduled', key: 'scheduled', tone: 'info', icon: 'clock', planned: true, ...timed(eta) },
    settledEntry(conversion),
  ];
}

/** Reads of the open quote are about its rate, not the outcome. */
function readsAfter(conversion: Conversion, attempt: Attempt): ReadLog[] {
  const sent = instantOf(attempt.sent_at) ?? 0;
  return conversion.reads.filter(({ at }) => (instantOf(at) ?? 0) >= sent);
}

const DECIDED = new Set<Attempt['outcome']>(['accepted', 'refused', 'closed', 'rejected']);

/** The re-read that decided, else the answer. */
function decidedAt({ attempt, reads }: Conversion): number | undefined {
  if (attempt === undefined || !DECIDED.has(attempt.outcome)) return undefined;
  const deciding = reads.find(({ result }) => result === 'decided');
  return instantOf(deciding?.at ?? attempt.answered_at);
}

const READ_KEY: Record<ReadLog['result'], LogKey> = {
  decided: 'readDecided',
  changed: 'readChanged',
  no_decision: 'read',
  no_answer: 'readFailed',
  not_found: 'readMissing',
};

/** A read after the decision must not say "no decision yet". */
function keyOf({ at, result }: ReadLog, decided: number | undefined): LogKey {
  const later = decided !== undefined && (instantOf(at) ?? 0) >= decided;
  return later && result === 'no_decision' ? 'readSame' : READ_KEY[result];
}

function readEntries(reads: ReadLog[], decided: number | undefined): ActivityEntry[] {
  const hidden = Math.max(0, reads.length - SHOWN_READS);
  const shown = reads.slice(hidden).map((read, index): ActivityEntry => {
    const n = hidden + index + 1;
    return {
      id: `read-${n}`,
      key: keyOf(read, decided),
      values: { n },
      tone: read.result === 'decided' ? 'ok' : 'neutral',
      icon: read.result === 'decided' ? 'done' : 'read',
      at: read.at,
    };
  });
  const earlier: ActivityEntry = {
    id: 'earlier',
    key: 'earlier',
    values: { count: hidden },
    tone: 'neutral',
    icon: 'read',
  };
  return hidden === 0 ? shown : [earlier, ...shown];
}

/** The API tells no time of arrival: what stands there is when a read first said so. */
function settledEntry(conversion: Conversion): ActivityEntry {
  if (hasError(conversion))
    return { id: 'settled', key: 'statusRead', tone: 'bad', icon: 'failed', ...timed(conversion.read_at) };
  if (isSettled(conversion)) {
    // The read that brought it; later ones say nothing new.
    const changed = conversion.reads.findLast(({ result }) => result === 'changed')?.at;
    const brought = conversion.process === undefined ? conversion.landed_at : changed;
    return {
      id: 'settled',
      key: 'settled',
      tone: 'ok',
      icon: 'done',
      ...timed(brought ?? conversion.read_at),
    };
  }
  return {
    id: 'settled',
    key: 'toSettle',
    tone: 'neutral',
    icon: 'todo',
    todo: true,
    asideKey: conversion.landed_at === undefined ? 'notReported' : 'reportedEarlier',
  };
}

function received(conversion: Conversion): ActivityEntry {
  return {
    id: 'received',
    key: 'received',
    tone: 'ok',
    icon: 'done',
    at: conversion.created_at,
    actor: conversion.created_by.name,
  };
}
