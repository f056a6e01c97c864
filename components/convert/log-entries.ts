import type { Attempt, Conversion, ReadLog } from '@/lib/contract/bff';
import type { AppMessages } from '@/lib/i18n/messages';
import { hasError, isSettled } from './follow';
import { personsWord } from './persons-word';
import { instant } from './rate-window';

export type LogTone = 'ok' | 'info' | 'warn' | 'bad' | 'neutral';

export type LogKey = keyof AppMessages['convert']['log'];

/** One line of a timeline; `key` is a key of `convert.log` in the messages. */
export interface LogEntry {
  id: string;
  key: LogKey;
  values?: Record<string, string | number>;
  tone: LogTone;
  icon: 'done' | 'clock' | 'warning' | 'read' | 'failed' | 'todo' | 'person';
  /** Timestamp of the event, or a planned one. */
  at?: string;
  /** Who did it. */
  actor?: string;
  /** Not reached yet: drawn dashed. */
  todo?: boolean;
  /** Key of `convert.log` that stands where the time would. */
  asideKey?: LogKey;
  /** Planned in the future: shown with its day. */
  planned?: boolean;
}

const SHOWN_READS = 4;

/** What was sent and what came, then the re-reads (mock "What we are doing"). */
export function activityEntries(conversion: Conversion): LogEntry[] {
  const attempt = conversion.attempt;
  if (attempt === undefined) return [];
  return [...attemptEntries(attempt), ...readEntries(readsAfter(conversion, attempt), decidedAt(conversion))];
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
  const attempt = conversion.attempt;
  const mark = (id: string, key: LogKey, at: string | undefined): LogEntry[] =>
    at === undefined ? [] : [{ id, key, tone: 'neutral', icon: 'clock', at }];
  return [
    received(conversion),
    ...mark('expires', 'validUntilStep', conversion.expires_at),
    ...mark('renewable', 'renewableStep', conversion.renewable_up_to),
    ...(attempt === undefined ? [] : attemptEntries(attempt)),
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

function attemptEntries(attempt: Attempt): LogEntry[] {
  const id = attempt.intent_id;
  const sent: LogEntry = {
    id: `${id}-sent`,
    key: 'sent',
    tone: 'ok',
    icon: 'done',
    at: attempt.sent_at,
    ...by(attempt),
  };
  const answer = { id: `${id}-answer`, ...answerOf(attempt), ...timed(attempt.answered_at) };
  const { resolved_by } = attempt;
  if (resolved_by === undefined) return [sent, answer];
  const recorded: LogEntry = {
    id: `${id}-recorded`,
    key: resolved_by.outcome === 'accepted' ? 'recordedAccepted' : 'recordedNotAccepted',
    tone: 'info',
    icon: 'person',
    at: resolved_by.at,
    actor: resolved_by.actor.name,
  };
  const silence: LogEntry = { id: `${id}-open`, ...openAnswer(attempt) };
  return personsWord(attempt) ? [sent, silence, recorded] : [sent, silence, recorded, answer];
}

/** What had come when a person recorded the end; its time was replaced by that of the record. */
function openAnswer(attempt: Attempt): Pick<LogEntry, 'key' | 'tone' | 'icon' | 'values'> {
  const status = attempt.http_status;
  if (status === 202) return { key: 'evaluating', tone: 'info', icon: 'clock' };
  if (attempt.failure === 'timeout' || (attempt.failure === undefined && status === undefined))
    return { key: 'noAnswer', tone: 'warn', icon: 'warning' };
  return { ...unknownAnswer(attempt, status ?? 0), tone: 'warn', icon: 'warning' };
}

function answerOf(attempt: Attempt): Pick<LogEntry, 'key' | 'tone' | 'icon' | 'values' | 'todo'> {
  const status = attempt.http_status ?? 0;
  switch (attempt.outcome) {
    case 'sending':
      return { key: 'sending', tone: 'neutral', icon: 'todo', todo: true };
    case 'accepted':
      return { key: 'acceptedAt', tone: 'ok', icon: 'done', values: { rate: attempt.confirmed?.rate ?? '' } };
    case 'evaluating':
      return { key: 'evaluating', tone: 'info', icon: 'clock' };
    case 'renewed':
      return { key: 'renewed', tone: 'warn', icon: 'warning' };
    case 'closed':
      return { key: 'closed', tone: 'bad', icon: 'failed' };
    case 'refused':
      return { key: 'refused', tone: 'bad', icon: 'failed' };
    case 'undecided':
      return { key: 'undecided', tone: 'warn', icon: 'warning' };
    case 'rejected':
      return { key: 'rejected', tone: 'bad', icon: 'failed', values: { status } };
    case 'seen_changed':
      return { key: 'notSentSeenChanged', tone: 'neutral', icon: 'warning' };
    case 'too_late':
      return { key: 'notSentTooLate', tone: 'neutral', icon: 'warning' };
    case 'in_flight':
      return { key: 'notSentInFlight', tone: 'neutral', icon: 'warning' };
    case 'unknown':
      return { ...unknownAnswer(attempt, status), tone: 'warn', icon: 'warning' };
  }
}

function unknownAnswer(attempt: Attempt, status: number): Pick<LogEntry, 'key' | 'values'> {
  if (attempt.failure === 'timeout') return { key: 'timeout', values: { seconds: waitedSeconds(attempt) } };
  if (attempt.failure === 'connection') return { key: 'connection' };
  if (attempt.failure === 'crash') return { key: 'crash' };
  if (attempt.failure === 'unreadable') return { key: 'unreadable' };
  return { key: 'failed', values: { status } };
}

/** Whole seconds between sending and giving up. */
function waitedSeconds(attempt: Attempt): number {
  const sent = instant(attempt.sent_at);
  const end = instant(attempt.answered_at);
  return sent === undefined || end === undefined ? 0 : Math.round((end - sent) / 1000);
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

function timed(at: string | undefined): { at?: string } {
  return at === undefined ? {} : { at };
}

function by(attempt: Attempt | undefined): { actor?: string } {
  return attempt === undefined ? {} : { actor: attempt.actor.name };
}
