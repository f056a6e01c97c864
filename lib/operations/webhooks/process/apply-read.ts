import 'server-only';
import { defined } from '@/lib/contract/values/defined';
import { announceSoon } from '@/lib/operations/live/announce';
import { subMerchantOf, tieLink } from '@/lib/store/checkout-links/checkout-links';
import type { Database, Store } from '@/lib/store/engine/open-store';
import { endHints, hintsOf, type RecordKey } from '@/lib/store/webhooks/delivery-queue';
import {
  findRecordRow,
  followAnew,
  followRecord,
  lockRecord,
  type RecordPatch,
  type RecordRow,
  saveRecord,
} from '@/lib/store/webhooks/webhook-records';
import { notifyOfChange, topicsOf } from './notify-of-change';
import { hasCompleted, type ReportedState } from './read-payload';
import { hasEnded, hasErrorText, LOST_AFTER_MS, nextReadAt } from './read-schedule';

export interface ReadParts {
  readonly store: Pick<Store, 'db'>;
  clock(): number;
}

/** `absent`: missing or not ours. `isNews` notifies even without an earlier state. */
export type ReadResult = { state: ReportedState; isNews?: true } | 'absent' | 'no_answer';

/**
 * A read beats webhooks but never moves a record back (safety 16, 61). Settles hints and reports unannounced
 * movement. `startedAt`: epoch ms. True on movement or a confirmed hint.
 */
export async function applyRead(
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
      await applyNoState(tx, row, result, now);
      return false;
    }
    return applyState(tx, row, result, { now, startedAt: new Date(startedAt) });
  });
  if (moved) {
    announceSoon(db, topicsOf(key, correlationId));
    const about = { subject: key.id, ...defined({ correlation_id: correlationId ?? undefined }) };
    announceSoon(db, { topics: ['events'], permission: 'events:read', ...about });
  }
  return moved;
}

/** Follows an accepted conversion, from its first read on. */
export async function followAccepted(db: Database, id: string): Promise<void> {
  const key = { kind: 'conversion', id } as const;
  if ((await findRecordRow(db, key)) === null) await followRecord(db, { ...key, firstReadAt: null });
}

/** Whoever gets the link needs at least this long to open it. */
const OPENED_MS = 10_000;

/** Follows an onboarding until it is done, with or without webhooks; another link begins it again. */
export async function followOnboarding(db: Database, correlationId: string, at: Date): Promise<void> {
  const firstReadAt = new Date(at.getTime() + OPENED_MS);
  const key = { kind: 'kyb', id: correlationId } as const;
  await followRecord(db, { ...key, correlationId, firstReadAt }, at);
  await followAnew(db, key, { at, firstReadAt });
}

/** No webhook reports splits (SPL-10). */
async function followSplit(tx: Database, { kind, id }: RecordRow, now: Date): Promise<void> {
  const correlationId = kind === 'checkouts' ? await subMerchantOf(tx, id) : null;
  if (correlationId !== null)
    await followRecord(tx, { kind: 'split', id, correlationId, firstReadAt: now }, now);
}

async function applyNoState(
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
    ...(result === 'absent' ? { readAt: now, absentSince: row.absentSince ?? now } : {}),
  });
}

interface Moment {
  now: Date;
  startedAt: Date;
}

async function applyState(
  tx: Database,
  row: RecordRow,
  { state, isNews: isReported = false }: { state: ReportedState; isNews?: boolean },
  at: Moment,
): Promise<boolean> {
  const { now } = at;
  const moved = isNews(row, state, at.startedAt);
  const hints = await hintsOf(tx, row);
  const confirmed = moved ? state.version : row.version;
  const ends = judgeHints(hints, { version: confirmed, process: moved ? state.process : row.process });
  await endHints(tx, ends.applied, 'applied', now);
  await endHints(tx, ends.stale, 'stale', now);
  for (const hint of hints) {
    if (ends.applied.includes(hint.id) && hint.end2end === row.id) await tieLink(tx, hint.token, row.id, now);
  }
  const patch: RecordPatch = {
    readAt: now,
    triedAt: now,
    claimedUntil: null,
    absentSince: null,
    quietReads: moved ? 0 : row.quietReads + 1,
    ...(moved ? movedTo(row, state, now) : {}),
    ...(row.kind === 'withdrawals' && !isOlder(row, state)
      ? { debited: state.debited ?? null, currency: state.currency ?? null }
      : {}),
    ...announced(row, { moved, state, confirmed, isReported: ends.exact }, now),
  };
  const after = { ...row, ...patch };
  const hinted = hints.length > ends.applied.length + ends.stale.length;
  await saveRecord(tx, row, { ...patch, nextReadAt: nextReadAt({ ...after, hinted }, now) });
  await notifyOfChange(tx, { before: row, after, hinted: isReported || hints.length > 0, now });
  if (row.completedAt === null && after.completedAt !== null) await followSplit(tx, row, now);
  return moved || ends.applied.length > 0;
}

/**
 * Compares versions; without them, a different `process` of a later read is news. Onboardings too: no `updated_at`,
 * may restart (KYB-04).
 */
function isNews(row: RecordRow, state: ReportedState, startedAt: Date): boolean {
  if (row.readAt === null || (row.process === null && row.version === null)) return true;
  if (row.kind === 'kyb' || state.version === null || row.version === null) {
    const differs = state.process !== row.process || state.version !== row.version;
    return differs && row.readAt <= startedAt;
  }
  return state.version > row.version;
}

const isOlder = (row: RecordRow, { version }: ReportedState) =>
  version !== null && row.version !== null && version < row.version;

function movedTo(row: RecordRow, state: ReportedState, now: Date): RecordPatch {
  const completed = hasCompleted(state.process);
  const { kind } = row;
  const { process = null, errorMessage } = state;
  const behind = row.eventVersion !== null && (state.version ?? '') < row.eventVersion;
  const isSaid = process !== null || hasErrorText(errorMessage);
  const left =
    row.completedAt !== null && isSaid && !completed && !(behind && hasCompleted(row.eventProcess));
  return {
    version: state.version,
    updatedText: state.updatedText ?? null,
    createdText: state.createdText ?? row.createdText,
    process,
    status: state.status,
    substatus: state.substatus,
    errorMessage,
    movedAt: now,
    ...(kind === 'withdrawals' && isSaid
      ? { endedAt: hasEnded({ kind, process, errorMessage }) ? (row.endedAt ?? now) : null }
      : {}),
    ...(completed ? { completedAt: row.completedAt ?? now, reopenedAt: null } : {}),
    // A record that left completion is reopened (safety 17).
    ...(left ? { reopenedAt: now } : {}),
  };
}

interface Confirmed {
  version: string | null;
  process: string | null | undefined;
}

/** Older verified hints count as applied; unverified ones must match exactly. */
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
  state: ReportedState;
  confirmed: string | null;
  isReported: boolean;
}

/** A first state is no movement unless an end, or an onboarding not found before (EVT-10). */
function hasMoved(row: RecordRow, state: ReportedState): boolean {
  if (row.version !== null) return true;
  const { process = null, errorMessage } = state;
  return hasEnded({ kind: row.kind, process, errorMessage }) || (row.kind === 'kyb' && row.readAt !== null);
}

/** What to note about webhooks after a read: whether they reported its state (safety 59). */
function announced(
  row: RecordRow,
  { moved, state, confirmed, isReported }: Announced,
  now: Date,
): RecordPatch {
  if (row.token === null || confirmed === null) return {};
  if (isReported || (row.eventVersion !== null && row.eventVersion >= confirmed)) {
    const eventVersion =
      isReported && (row.eventVersion ?? '') < confirmed ? { eventVersion: confirmed } : {};
    return { ...eventVersion, unannouncedSince: null, webhookLostAt: null };
  }
  if (moved && hasMoved(row, state) && row.unannouncedSince === null) return { unannouncedSince: now };
  const overdue =
    row.unannouncedSince !== null && now.getTime() - row.unannouncedSince.getTime() >= LOST_AFTER_MS;
  return overdue && row.webhookLostAt === null ? { webhookLostAt: now } : {};
}
