import 'server-only';
import { isTransactionList } from '@/lib/contract/values/transactions/transaction-lists';
import type { RecordRow } from '@/lib/store/webhooks/webhook-records';
import { hasCompleted } from './read-payload';

const SECOND_MS = 1_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Seconds; the last repeats. */
const OPEN_BACKOFF = [10, 20, 40, 60, 120, 300, 600, 1_800, 3_600];
/** Seconds between reads while a hint is not confirmed. */
const HINTED_BACKOFF = [10, 10, 20, 40, 60, 300, 900, 3_600];
/** With webhooks that come, reads only find lost ones. */
const ANNOUNCED_MS = 5 * 60_000;
/** The sweep of the lists comes sooner. */
const SWEPT_MS = 10 * 60_000;
/** An ended record may still change, so it is read for a week (EVT-13). */
const ENDED_MS = 6 * HOUR_MS;
const ENDED_DAYS = 7;
/** Following ends after so many days without a change. */
const OPEN_DAYS = 30;
/** After so many reads the hint is false or not ours. */
const MAX_HINTED_READS = 40;
const MAX_UNFOUND_READS = 8;

/** A webhook that comes later counts as lost. */
export const LOST_AFTER_MS = 60 * SECOND_MS;

export interface Standing
  extends Pick<
    RecordRow,
    | 'kind'
    | 'token'
    | 'version'
    | 'process'
    | 'errorMessage'
    | 'lastEventAt'
    | 'movedAt'
    | 'createdAt'
    | 'unannouncedSince'
    | 'webhookLostAt'
    | 'quietReads'
  > {
  /** Webhooks that nobody verified report a newer state. */
  hinted: boolean;
}

/** Null when nothing is read until a webhook arrives. */
export function nextReadAt(record: Standing, now: Date): Date | null {
  const { quietReads, kind } = record;
  const after = (ms: number) => new Date(now.getTime() + ms);
  if (record.hinted && quietReads < MAX_HINTED_READS) return after(step(HINTED_BACKOFF, quietReads));
  const isMissed = record.token !== null && record.unannouncedSince !== null;
  if (isMissed && record.webhookLostAt === null) return after(LOST_AFTER_MS);
  // See `follow-open-conversions`.
  if (kind === 'conversion') return null;
  // The record of a link begins when a payer opens it.
  const isUnfound = record.version === null && record.process === null && kind !== 'kyb';
  if (isUnfound && quietReads >= MAX_UNFOUND_READS) return null;
  const unmovedMs =
    now.getTime() - Math.max((record.movedAt ?? record.createdAt).getTime(), record.createdAt.getTime());
  if (hasEnded(record)) {
    return record.token === null || unmovedMs > ENDED_DAYS * DAY_MS ? null : after(ENDED_MS);
  }
  if (unmovedMs > OPEN_DAYS * DAY_MS) return null;
  const pauseMs = step(OPEN_BACKOFF, quietReads);
  if (record.token === null && isTransactionList(kind)) return after(Math.max(pauseMs, SWEPT_MS));
  const announced = record.lastEventAt !== null && record.webhookLostAt === null;
  return after(announced ? Math.max(pauseMs, ANNOUNCED_MS) : pauseMs);
}

export function hasEnded({
  kind,
  process,
  errorMessage,
}: Pick<RecordRow, 'kind' | 'process' | 'errorMessage'>) {
  if (kind === 'kyb') return process?.endsWith('.done') ?? false;
  if (kind === 'split') return process === 'done' || process === 'error';
  if (kind === 'whitelist_address') return process === 'active';
  return hasCompleted(process) || hasErrorText(errorMessage);
}

/** Splits have no error text. */
export function hasFailed({
  kind,
  process,
  errorMessage,
}: Pick<RecordRow, 'kind' | 'process' | 'errorMessage'>) {
  return hasErrorText(errorMessage) || (kind === 'split' && process === 'error');
}

export function hasErrorText(label: RecordRow['errorMessage'] | undefined): boolean {
  return label !== null && label !== undefined && Object.values(label).some((text) => text !== '');
}

function step(backoff: readonly number[], count: number): number {
  return (backoff[Math.min(count, backoff.length - 1)] ?? 60) * SECOND_MS;
}
