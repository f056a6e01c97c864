import 'server-only';
import { asc, gt, lt, type SQL, sql } from 'drizzle-orm';
import type { Permission } from '@/lib/access/permissions';
import type { Topic } from '@/lib/contract/bff/live';
import type { Database } from '@/lib/store/engine/open-store';
import { liveChanges } from '@/lib/store/schema/live-tables';

/** One change to announce to open pages. */
export interface Change {
  topics: readonly Topic[];
  permission: Permission;
  /** Record, sub-merchant or quote. */
  subject?: string;
  correlation_id?: string;
  /** The only person who receives it. */
  user_id?: string;
}

export type StoredChange = Change & { id: number };

/** Payloads: `StoredChange` as JSON, or `{"ended": hash}`. */
export const LIVE_CHANNEL = 'mesa_live';
const KEPT_MS = 3_600_000;
const MAX_REPLAYED = 1_000;

/** Notifies every process on commit. Not for many concurrent transactions: notifying commits run one by one. */
export async function appendChanges(
  db: Database,
  changes: readonly Change[],
  at = new Date(),
): Promise<void> {
  await db.execute(sql`
    with stored as (
      insert into live_changes (topics, permission, subject, correlation_id, user_id, at)
      select topics, permission, subject, correlation_id, user_id, ${at.toISOString()}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
        as added(topics jsonb, permission text, subject text, correlation_id text, user_id text)
      returning id, topics, permission, subject, correlation_id, user_id
    )
    select pg_notify(${LIVE_CHANNEL}, json_strip_nulls(row_to_json(stored))::text) from stored`);
}

/** Ids are assigned before commit: a smaller one may become visible after a larger one was announced. */
const OVERLAP = 50;

/** Changes after `id`, perhaps a few before it, oldest first; null when there are too many. */
export function changesAfter(db: Database, id: number): Promise<StoredChange[] | null> {
  return replay(db, gt(liveChanges.id, id - OVERLAP));
}

/** Changes stored after a moment of our clock. */
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
  return rows.map(({ id, topics, permission, subject, correlationId, userId }) => ({
    id,
    topics,
    permission,
    ...(subject === null ? {} : { subject }),
    ...(correlationId === null ? {} : { correlation_id: correlationId }),
    ...(userId === null ? {} : { user_id: userId }),
  }));
}

/** Newest assigned id and oldest kept id; 0 for none. */
export async function changeBounds(db: Database): Promise<{ oldest: number; newest: number }> {
  const [row] = await db
    .select({
      oldest: sql<string>`coalesce(min(${liveChanges.id}), 0)`,
      newest: sql<string>`coalesce(max(${liveChanges.id}), 0)`,
    })
    .from(liveChanges);
  return { oldest: Number(row?.oldest ?? 0), newest: Number(row?.newest ?? 0) };
}

export async function removeOldChanges(db: Database): Promise<void> {
  await db.delete(liveChanges).where(lt(liveChanges.at, new Date(Date.now() - KEPT_MS)));
}
