import 'server-only';
import type { Database, Store } from '@/lib/store/db';
import { endHints, hintsOf, type RecordKey } from '@/lib/store/events-due';
import {
  findRecordRow,
  followAnew,
  followRecord,
  lockRecord,
  type RecordPatch,
  type RecordRow,
  saveRecord,
} from '@/lib/store/events-records';
import { subMerchantOf, tieLink } from '@/lib/store/links';
import { announceSoon } from '../live/announce';
import { topicsOf } from './change-of';
import { tellPeople } from './notices';
import type { ToldState } from './read-payload';
import { hasEnded, LOST_AFTER_MS, nextReadAt } from './read-schedule';
import { hasCompleted } from './state-version';

export interface ReadParts {
  readonly store: Pick<Store, 'db'>;
  clock(): number;
}

/**
 * What a read came to: a state, `absent` for a record that is not there or not ours, `no_answer` otherwise. `isNews`:
 * people are told of it although nothing was known of the record before.
 */
export type ReadResult = { told: ToldState; isNews?: true } | 'absent' | 'no_answer';

/**
 * Takes what a read with our own key showed into a followed record: the read wins, and never backwards (safety 16, 61).
 * Hints up to that state have come true; movement that no webhook announced is noted, and called lost after a grace. A
 * record that is not followed stays unfollowed. `startedAt` is when the read set out, in epoch milliseconds. True when
 * the record moved or a hint came true.
 */
export async function takeRead(
  { store: { db }, clock }: ReadParts,
  key: RecordKey,
  result: ReadResult,
  startedAt: number,
): Promise<boolean> {
  let correlationId: string | null = null;
  const moved = await db.transaction(async (tx) => {
    const row = await lockRecord(tx, key);
    if (row === null) return false;
    correlationId = row.correlationId;
    const now = new Date(clock());
    if (typeof result === 'string') {
      await takeNothing(tx, row, result, now);
      return false;
    }
    return takeState(tx, row, result, { now, startedAt: new Date(startedAt) });
  });
  if (moved) {
    announceSoon(db, topicsOf(key, correlationId));
    announceSoon(db, { topics: ['events'], permission: 'events:read', subject: key.id });
  }
  return moved;
}

/** An accepted conversion is followed from its first read on. */
export async function followAccepted(db: Database, id: string): Promise<void> {
  const key = { kind: 'conversion', id } as const;
  if ((await findRecordRow(db, key)) === null) await followRecord(db, { ...key, firstReadAt: null });
}

/** Whoever was given the link has to open it first. */
const OPENED_MS = 10_000;

/**
 * An onboarding that an address was given for is read until it is done, whether or not a webhook ever comes. Another
 * link for it begins that anew.
 */
export async function followOnboarding(db: Database, correlationId: string, at: Date): Promise<void> {
  const firstReadAt = new Date(at.getTime() + OPENED_MS);
  const key = { kind: 'kyb', id: correlationId } as const;
  await followRecord(db, { ...key, correlationId, firstReadAt }, at);
  await followAnew(db, key, { at, firstReadAt });
}

/** A sub-merchant's checkout that completes begins a split, which no webhook tells of (SPL-10). */
async function followSplit(tx: Database, { kind, id }: RecordRow, now: Date): Promise<void> {
  const correlationId = kind === 'checkouts' ? await subMerchantOf(tx, id) : null;
  if (correlationId !== null)
    await followRecord(tx, { kind: 'split', id, correlationId, firstReadAt: now }, now);
}

async function takeNothing(
  tx: Database,
  row: RecordRow,
  result: 'absent' | 'no_answer',
  now: Date,
): Promise<void> {
  const hints = await hintsOf(tx, row);
  const quietReads = row.quietReads + 1;
  const standing = { ...row, quietReads, hinted: hints.length > 0 };
  await saveRecord(tx, row, {
    quietReads,
    nextReadAt: nextReadAt(standing, now),
    claimedUntil: null,
    triedAt: now,
    ...(result === 'absent' ? { readAt: now } : {}),
  });
}

interface Moment {
  now: Date;
  startedAt: Date;
}

async function takeState(
  tx: Database,
  row: RecordRow,
  { told, isNews: isTold = false }: { told: ToldState; isNews?: boolean },
  at: Moment,
): Promise<boolean> {
  const { now } = at;
  const moved = isNews(row, told, at.startedAt);
  const hints = await hintsOf(tx, row);
  const confirmed = moved ? told.version : row.version;
  const ends = judgeHints(hints, { version: confirmed, process: moved ? told.process : row.process });
  await endHints(tx, ends.applied, 'applied', now);
  await endHints(tx, ends.stale, 'stale', now);
  for (const hint of hints) {
    if (ends.applied.includes(hint.id) && hint.end2end === row.id) await tieLink(tx, hint.token, row.id, now);
  }
  const patch: RecordPatch = {
    readAt: now,
    triedAt: now,
    claimedUntil: null,
    quietReads: moved ? 0 : row.quietReads + 1,
    ...(moved ? movedTo(row, told, now) : {}),
    ...announced(row, { moved, told, confirmed, isTold: ends.exact }, now),
  };
  const after = { ...row, ...patch };
  const hinted = hints.length > ends.applied.length + ends.stale.length;
  await saveRecord(tx, row, { ...patch, nextReadAt: nextReadAt({ ...after, hinted }, now) });
  await tellPeople(tx, { before: row, after, hinted: isTold || hints.length > 0, now });
  if (row.completedAt === null && after.completedAt !== null) await followSplit(tx, row, now);
  return moved || ends.applied.length > 0;
}

/**
 * Newer by the order of states. Where the API gives no time, another `process` is news; an onboarding has no
 * `updated_at` and may begin anew, so there the later read is right (KYB-04).
 */
function isNews(row: RecordRow, told: ToldState, startedAt: Date): boolean {
  if (row.readAt === null || row.process === null) return true;
  if (row.kind === 'kyb' || told.version === null || row.version === null) {
    const differs = told.process !== row.process || told.version !== row.version;
    return differs && row.readAt <= startedAt;
  }
  return told.version > row.version;
}

function movedTo(row: RecordRow, told: ToldState, now: Date): RecordPatch {
  const completed = hasCompleted(told.process);
  const behind = row.eventVersion !== null && (told.version ?? '') < row.eventVersion;
  const left = row.completedAt !== null && !completed && !(behind && hasCompleted(row.eventProcess));
  return {
    version: told.version,
    updatedText: told.updatedText ?? null,
    createdText: told.createdText ?? row.createdText,
    process: told.process ?? null,
    status: told.status,
    substatus: told.substatus,
    errorMessage: told.errorMessage,
    movedAt: now,
    ...(completed && row.completedAt === null ? { completedAt: now } : {}),
    // Completed is not final: what changes after it is open again, and says so (safety 17).
    ...(left ? { reopenedAt: now } : {}),
  };
}

interface Confirmed {
  version: string | null;
  process: string | null | undefined;
}

/** Which hints a read has settled. Only a verified one may have been overtaken; another must be the very state. */
function judgeHints(hints: Awaited<ReturnType<typeof hintsOf>>, { version, process }: Confirmed) {
  const ends = { applied: [] as number[], stale: [] as number[], exact: false };
  for (const hint of hints) {
    if (hint.version === null || version === null) {
      const same = hint.process !== null && hint.process === process;
      (same ? ends.applied : ends.stale).push(hint.id);
      ends.exact ||= same;
    } else if (hint.version === version) {
      ends.applied.push(hint.id);
      ends.exact = true;
    } else if (hint.version < version) {
      (hint.verdict === 'verified' ? ends.applied : ends.stale).push(hint.id);
    }
  }
  return ends;
}

interface Announced {
  moved: boolean;
  told: ToldState;
  confirmed: string | null;
  isTold: boolean;
}

/**
 * The first state that is seen is no movement, unless it is an end: nothing begins with it. An onboarding that an
 * earlier read did not find has begun, which is told as well (EVT-10).
 */
function hasMoved(row: RecordRow, told: ToldState): boolean {
  if (row.version !== null) return true;
  const { process = null, errorMessage } = told;
  return hasEnded({ kind: row.kind, process, errorMessage }) || (row.kind === 'kyb' && row.readAt !== null);
}

/** Whether the webhooks keep up with what reads show (safety 59). */
function announced(row: RecordRow, { moved, told, confirmed, isTold }: Announced, now: Date): RecordPatch {
  if (row.token === null || confirmed === null) return {};
  if (isTold || (row.eventVersion !== null && row.eventVersion >= confirmed)) {
    const eventVersion = isTold && (row.eventVersion ?? '') < confirmed ? { eventVersion: confirmed } : {};
    return { ...eventVersion, unannouncedSince: null, webhookLostAt: null };
  }
  if (moved && hasMoved(row, told) && row.unannouncedSince === null) return { unannouncedSince: now };
  const overdue =
    row.unannouncedSince !== null && now.getTime() - row.unannouncedSince.getTime() >= LOST_AFTER_MS;
  return overdue && row.webhookLostAt === null ? { webhookLostAt: now } : {};
}
