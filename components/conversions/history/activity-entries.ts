import type { Attempt, Conversion, ReadLog } from '@/lib/contract/bff';
import { hasError, isSettled } from './follow';
import { attemptEntries, by, sentEntries, timed } from './log-attempts';
import type { LogEntry, LogKey } from './log-entry';
import { personsWord } from './persons-word';
import { instant } from './rate-window';

const SHOWN_READS = 4;

/** What was sent and what came, then the re-reads (mock "What we are doing"). */
export function activityEntries(conversion: Conversion): LogEntry[] {
  const attempt = conversion.attempt;
  if (attempt === undefined) return [];
  return [...sentEntries(conversion), ...readEntries(readsAfter(conversion, attempt), decidedAt(conversion))];
}

/** Quote received to funds delivered; a step the API has not reported stays dashed (CNV-07). */
export function settlementEntries(conversion: Conversion): LogEntry[] {
  const attempt = conversion.attempt;
  const eta = attempt?.confirmed?.settlement_eta;
  return [
    received(conversion),
    {
      id: 'accepted',
      key: 'acceptedAt',
      tone: 'ok',
      icon: 'done',
      ...timed(attempt?.answered_at ?? attempt?.sent_at),
      ...by(attempt),
      values: { rate: attempt?.confirmed?.rate ?? '' },
    },
    { id: 'scheduled', key: 'scheduled', tone: 'info', icon: 'clock', planned: true, ...timed(eta) },
    deliveredEntry(conversion),
  ];
}

/** The life of a quote that ended without an acceptance. */
export function quoteEntries(conversion: Conversion): LogEntry[] {
  const mark = (id: string, key: LogKey, at: string | undefined): LogEntry[] =>
    at === undefined ? [] : [{ id, key, tone: 'neutral', icon: 'clock', at }];
  return [
    received(conversion),
    ...mark('expires', 'validUntilStep', conversion.expires_at),
    ...mark('renewable', 'renewableStep', conversion.renewable_up_to),
    ...sentEntries(conversion),
  ];
}

/** Every attempt, for the conversion's own page, in the order the register gives: no clock decides it. */
export function historyEntries(conversion: Conversion): LogEntry[] {
  const { attempts, attempt } = conversion;
  const sent = attempts.flatMap((attempt) => attemptEntries(attempt));
  const first = attempts[0];
  const reads = first === undefined ? [] : readEntries(readsAfter(conversion, first), decidedAt(conversion));
  const confirmed = conversion.state === 'accepted' && personsWord(attempt) === undefined;
  const end = confirmed ? settlementEntries(conversion).slice(2) : [];
  return [received(conversion), ...sent, ...reads, ...end];
}

/** An open quote is read too, for its rate; only what was read after sending speaks of the outcome. */
function readsAfter(conversion: Conversion, attempt: Attempt): ReadLog[] {
  const sent = instant(attempt.sent_at) ?? 0;
  return conversion.reads.filter(({ at }) => (instant(at) ?? 0) >= sent);
}

const DECIDED = new Set<Attempt['outcome']>(['accepted', 'refused', 'closed', 'rejected']);

/** When the newest attempt was decided: by the re-read that said so, else by its answer. */
function decidedAt({ attempt, reads }: Conversion): number | undefined {
  if (attempt === undefined || !DECIDED.has(attempt.outcome)) return undefined;
  const deciding = reads.find(({ result }) => result === 'decided');
  return instant(deciding?.at ?? attempt.answered_at);
}

const READ_KEY: Record<ReadLog['result'], LogKey> = {
  decided: 'readDecided',
  no_decision: 'read',
  no_answer: 'readFailed',
  not_found: 'readMissing',
};

/** A read after the decision has nothing left to decide, and must not sound as if it had. */
function keyOf({ at, result }: ReadLog, decided: number | undefined): LogKey {
  const later = decided !== undefined && (instant(at) ?? 0) >= decided;
  return later && result === 'no_decision' ? 'readSame' : READ_KEY[result];
}

function readEntries(reads: ReadLog[], decided: number | undefined): LogEntry[] {
  const hidden = Math.max(0, reads.length - SHOWN_READS);
  const shown = reads.slice(hidden).map((read, index): LogEntry => {
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
  const earlier: LogEntry = {
    id: 'earlier',
    key: 'earlier',
    values: { count: hidden },
    tone: 'neutral',
    icon: 'read',
  };
  return hidden === 0 ? shown : [earlier, ...shown];
}

function deliveredEntry(conversion: Conversion): LogEntry {
  if (hasError(conversion))
    return { id: 'delivered', key: 'statusRead', tone: 'bad', icon: 'failed', ...timed(conversion.read_at) };
  if (isSettled(conversion))
    return { id: 'delivered', key: 'delivered', tone: 'ok', icon: 'done', ...timed(conversion.read_at) };
  return {
    id: 'delivered',
    key: 'delivered',
    tone: 'neutral',
    icon: 'todo',
    todo: true,
    asideKey: 'notReported',
  };
}

function received(conversion: Conversion): LogEntry {
  return {
    id: 'received',
    key: 'received',
    tone: 'ok',
    icon: 'done',
    at: conversion.created_at,
    actor: conversion.created_by.name,
  };
}
