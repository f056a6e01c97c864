import { manualResolution } from '@/components/conversions/record/manual-resolution';
import type { Attempt, Conversion } from '@/lib/contract/bff/conversions';
import { instantOf } from '@/lib/time/timestamp';
import type { ActivityEntry } from './activity-entry';

const SHOWN_ATTEMPTS = 4;

/** Every attempt, numbered where there are several; of many the last ones and a count (safety 14). */
export function sentEntries({ attempts }: Conversion): ActivityEntry[] {
  const hidden = Math.max(0, attempts.length - SHOWN_ATTEMPTS);
  const shown = attempts
    .slice(hidden)
    .flatMap((attempt, index) =>
      attemptEntries(attempt, attempts.length > 1 ? hidden + index + 1 : undefined),
    );
  const earlier: ActivityEntry = {
    id: 'earlier-attempts',
    key: 'earlierAttempts',
    values: { count: hidden },
    tone: 'neutral',
    icon: 'done',
  };
  return hidden === 0 ? shown : [earlier, ...shown];
}

export function attemptEntries(attempt: Attempt, n?: number): ActivityEntry[] {
  const id = attempt.intent_id;
  const sent: ActivityEntry = {
    id: `${id}-sent`,
    ...(n === undefined ? { key: 'sent' } : { key: 'sentNth', values: { n } }),
    tone: 'ok',
    icon: 'done',
    at: attempt.sent_at,
    ...by(attempt),
  };
  const answer = { id: `${id}-answer`, ...answerOf(attempt), ...timed(attempt.answered_at) };
  const { resolved_by } = attempt;
  if (resolved_by === undefined) return [sent, answer];
  const recorded: ActivityEntry = {
    id: `${id}-recorded`,
    key: resolved_by.outcome === 'accepted' ? 'recordedAccepted' : 'recordedNotAccepted',
    tone: 'info',
    icon: 'person',
    at: resolved_by.at,
    actor: resolved_by.actor.name,
  };
  const silence: ActivityEntry = { id: `${id}-open`, ...openAnswer(attempt) };
  return manualResolution(attempt) ? [sent, silence, recorded] : [sent, silence, recorded, answer];
}

/** The answer before a person recorded the end; its time was replaced. */
function openAnswer(attempt: Attempt): Pick<ActivityEntry, 'key' | 'tone' | 'icon' | 'values'> {
  const status = attempt.http_status;
  if (status === 202) return { key: 'evaluating', tone: 'info', icon: 'clock' };
  if (attempt.failure === 'timeout' || (attempt.failure === undefined && status === undefined))
    return { key: 'noAnswer', tone: 'warn', icon: 'warning' };
  return { ...unknownAnswer(attempt, status ?? 0), tone: 'warn', icon: 'warning' };
}

function answerOf(attempt: Attempt): Pick<ActivityEntry, 'key' | 'tone' | 'icon' | 'values' | 'todo'> {
  const status = attempt.http_status ?? 0;
  switch (attempt.outcome) {
    case 'sending':
      return { key: 'sending', tone: 'neutral', icon: 'todo', todo: true };
    case 'accepted':
      return { key: 'acceptedAt', tone: 'ok', icon: 'done', values: confirmedRate(attempt) };
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
      return { key: 'notSentTermsChanged', tone: 'neutral', icon: 'warning' };
    case 'too_late':
      return { key: 'notSentTooLate', tone: 'neutral', icon: 'warning' };
    case 'in_flight':
      return { key: 'notSentInFlight', tone: 'neutral', icon: 'warning' };
    case 'unknown':
      return { ...unknownAnswer(attempt, status), tone: 'warn', icon: 'warning' };
  }
}

function confirmedRate({ confirmed, seen }: Attempt): Record<string, string> {
  return {
    rate: confirmed?.rate ?? '',
    from_amount: confirmed?.amount_from ?? seen.amount_from,
    to_amount: confirmed?.amount_to ?? seen.amount_to,
  };
}

function unknownAnswer(attempt: Attempt, status: number): Pick<ActivityEntry, 'key' | 'values'> {
  if (attempt.failure === 'timeout') return { key: 'timeout', values: { seconds: waitedSeconds(attempt) } };
  if (attempt.failure === 'connection') return { key: 'connection' };
  if (attempt.failure === 'crash') return { key: 'crash' };
  if (attempt.failure === 'unreadable') return { key: 'unreadable' };
  return { key: 'failed', values: { status } };
}

/** Whole seconds from sending until this server gave up. */
function waitedSeconds(attempt: Attempt): number {
  const sent = instantOf(attempt.sent_at);
  const end = instantOf(attempt.answered_at);
  return sent === undefined || end === undefined ? 0 : Math.round((end - sent) / 1000);
}

export function timed(at: string | undefined): { at?: string } {
  return at === undefined ? {} : { at };
}

export function by(attempt: Attempt | undefined): { actor?: string } {
  return attempt === undefined ? {} : { actor: attempt.actor.name };
}
