import 'server-only';
import { asc, gt, lt, type SQL, sql } from 'drizzle-orm';
import type { Permission } from '@/lib/access/permissions';
import type { Topic } from '@/lib/contract/bff-live';
import type { Database } from './db';
import { liveChanges } from './schema-live';

/** One change that open pages are told of. */
export interface Change {
  topics: readonly Topic[];
  /** Whose role has it may hear of it. */
  permission: Permission;
  /** Record, sub-merchant or quote. */
  subject?: string;
  /** The one person whom it concerns. */
  user_id?: string;
}

export type StoredChange = Change & { id: number };

/** Every process of this store listens here; payloads are `StoredChange` as JSON, or `{"ended": hash}`. */
export const LIVE_CHANNEL = 'mesa_live';
const KEPT_MS = 3_600_000;
const MAX_REPLAYED = 1_000;

/**
 * Stores changes and tells every process of them when the transaction commits; a rolled-back one is told to nobody.
 * Not for a transaction that many run at once: the server commits those that notify one after the other.
 */
export async function appendChanges(
  db: Database,
  changes: readonly Change[],
  at = new Date(),
): Promise<void> {
  await db.execute(sql`
    with stored as (
      insert into live_changes (topics, permission, subject, user_id, at)
      select topics, permission, subject, user_id, ${at.toISOString()}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
        as told(topics jsonb, permission text, subject text, user_id text)
      returning id, topics, permission, subject, user_id
    )
    select pg_notify(${LIVE_CHANNEL}, json_strip_nulls(row_to_json(stored))::text) from stored`);
}

/** Ids are given out before they are committed: a smaller one may become visible after a larger one was told. */
const OVERLAP = 50;

/** What came after `id`, and perhaps a little before, oldest first; null when it is too much to tell one by one. */
export function changesAfter(db: Database, id: number): Promise<StoredChange[] | null> {
  return replay(db, gt(liveChanges.id, id - OVERLAP));
}

/** What was stored after a moment of our own clock. */
export function changesSince(db: Database, moment: Date): Promise<StoredChange[] | null> {
  return replay(db, gt(liveChanges.at, moment));
}

async function replay(db: Database, where: SQL): Promise<StoredChange[] | null> {
  const rows = await db
    .select()
    .from(liveChanges)
    .where(where)
    .orderBy(asc(liveChanges.id))
    .limit(MAX_REPLAYED + 1);
  if (rows.length > MAX_REPLAYED) return null;
  return rows.map(({ id, topics, permission, subject, userId }) => ({
    id,
    topics,
    permission,
    ...(subject === null ? {} : { subject }),
    ...(userId === null ? {} : { user_id: userId }),
  }));
}

/** The newest id that was given out, and the oldest that is still kept; 0 for none. */
export async function changeBounds(db: Database): Promise<{ oldest: number; newest: number }> {
  const [row] = await db
    .select({
      oldest: sql<string>`coalesce(min(${liveChanges.id}), 0)`,
      newest: sql<string>`coalesce(max(${liveChanges.id}), 0)`,
    })
    .from(liveChanges);
  return { oldest: Number(row?.oldest ?? 0), newest: Number(row?.newest ?? 0) };
}

/** Nobody who was away for longer is told change by change. */
export async function removeOldChanges(db: Database, now = new Date()): Promise<void> {
  await db.delete(liveChanges).where(lt(liveChanges.at, new Date(now.getTime() - KEPT_MS)));
}
