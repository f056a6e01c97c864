import 'server-only';
import { isTransactionList } from '@/lib/contract/transaction-lists';
import type { RecordRow } from '@/lib/store/events-records';
import { hasCompleted } from './state-version';

const SECOND_MS = 1_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Seconds until an open record is read again; the last one repeats. */
const OPEN_BACKOFF = [10, 20, 40, 60, 120, 300, 600, 1_800, 3_600];
/** While webhooks tell of something that no read shows yet. */
const HINTED_BACKOFF = [10, 10, 20, 40, 60, 300, 900, 3_600];
/** Its webhooks come, so reads only watch whether they stay away. */
const ANNOUNCED_MS = 5 * 60_000;
/** Looks at the whole list find it sooner, while it is among the newest. */
const SWEPT_MS = 10 * 60_000;
/** A record that has ended can still change (EVT-13): where nothing would announce it, it is looked at for a week. */
const ENDED_MS = 6 * HOUR_MS;
const ENDED_DAYS = 7;
/** What has not moved for so long is not followed any more. */
const OPEN_DAYS = 30;
/** A hint that so many reads have not confirmed is a lie, or of a record that is not ours. */
const MAX_HINTED_READS = 40;
const MAX_UNFOUND_READS = 8;

/** A webhook may come after the read that shows the same; later than that it counts as lost. */
export const LOST_AFTER_MS = 60 * SECOND_MS;

/** The record as it stands after a read. */
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
  /** Webhooks tell of a newer state. */
  hinted: boolean;
}

/** When a record is read next; null: no more, until a webhook tells of it. */
export function nextReadAt(record: Standing, now: Date): Date | null {
  const { quietReads, kind } = record;
  const after = (ms: number) => new Date(now.getTime() + ms);
  if (record.hinted && quietReads < MAX_HINTED_READS) return after(step(HINTED_BACKOFF, quietReads));
  const isMissed = record.token !== null && record.unannouncedSince !== null;
  if (isMissed && record.webhookLostAt === null) return after(LOST_AFTER_MS);
  // Conversions without an end have a follower of their own.
  if (kind === 'conversion') return null;
  // An onboarding is found once somebody has opened the link that they were given, and that may be next week.
  const isUnfound = record.version === null && record.process === null && kind !== 'kyb';
  if (isUnfound && quietReads >= MAX_UNFOUND_READS) return null;
  // It may be followed anew long after it moved last.
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

/** Ended well, or with an error message (EVT-04): nothing else is told by what the API calls its states. */
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

/** A split has no texts: its state says it. */
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
