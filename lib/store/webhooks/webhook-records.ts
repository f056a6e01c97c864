import 'server-only';
import { and, asc, eq, inArray, isNull, notLike, or, type SQL, sql } from 'drizzle-orm';
import type { RecordKind } from '@/lib/contract/bff/webhooks/webhook-events';
import type { Database } from '@/lib/store/engine/open-store';
import { rowTime } from '@/lib/store/engine/row-time';
import { records } from '@/lib/store/schema/webhook-tables';
import { keyText, type RecordKey } from './delivery-queue';
import { addressesOf } from './webhook-tokens';

export type RecordRow = typeof records.$inferSelect;
export type RecordPatch = Partial<Omit<RecordRow, 'kind' | 'id'>>;

const isOne = ({ kind, id }: RecordKey) => and(eq(records.kind, kind), eq(records.id, id));

/** Creates missing rows; sorted locks prevent deadlocks. */
export async function lockRecords(
  tx: Database,
  keys: readonly (RecordKey & { token?: string | null; correlationId?: string | null })[],
  now: Date,
): Promise<Map<string, RecordRow>> {
  const wanted = new Map(keys.map((key) => [keyText(key), key]));
  if (wanted.size === 0) return new Map();
  const sorted = [...wanted.keys()].sort().flatMap((text) => wanted.get(text) ?? []);
  const missing = JSON.stringify(
    sorted.map(({ kind, id, token = null, correlationId = null }) => ({
      kind,
      id,
      token,
      correlation_id: correlationId,
    })),
  );
  await tx.execute(sql`
    insert into records (kind, id, token, correlation_id, created_at)
    select n.kind, n.id, n.token, n.correlation_id, ${now.toISOString()}::timestamptz
    from jsonb_to_recordset(${missing}::jsonb) as n(kind text, id text, token text, correlation_id text)
    order by n.kind, n.id
    on conflict do nothing`);
  const rows = await tx
    .select()
    .from(records)
    .where(isOneOf(sorted))
    .orderBy(asc(records.kind), asc(records.id))
    .for('update');
  return new Map(rows.map((row) => [keyText(row), row]));
}

/** Uses one parameter for any number of keys. */
function isOneOf(keys: readonly RecordKey[]): SQL {
  const asked = JSON.stringify(keys.map(({ kind, id }) => ({ kind, id })));
  return sql`(kind, id) in (select k.kind, k.id from jsonb_to_recordset(${asked}::jsonb) as k(kind text, id text))`;
}

/** Locks one row; null when the record is not followed. */
export async function lockRecord(tx: Database, key: RecordKey): Promise<RecordRow | null> {
  const [row] = await tx.select().from(records).where(isOne(key)).for('update');
  return row ?? null;
}

export async function saveRecord(tx: Database, key: RecordKey, patch: RecordPatch): Promise<void> {
  await tx.update(records).set(patch).where(isOne(key));
}

/** The caller has locked the rows. */
export async function saveWebhookState(tx: Database, rows: readonly RecordRow[]): Promise<void> {
  if (rows.length === 0) return;
  const changes = rows.map((row) => ({
    kind: row.kind,
    id: row.id,
    token: row.token,
    created_text: row.createdText,
    completed_at: row.completedAt,
    reopened_at: row.reopenedAt,
    event_version: row.eventVersion,
    event_process: row.eventProcess,
    last_event_at: row.lastEventAt,
    unannounced_since: row.unannouncedSince,
    webhook_lost_at: row.webhookLostAt,
    next_read_at: row.nextReadAt,
    quiet_reads: row.quietReads,
  }));
  await tx.execute(sql`
    update records r set token = n.token, created_text = n.created_text, completed_at = n.completed_at,
      reopened_at = n.reopened_at, event_version = n.event_version, event_process = n.event_process,
      last_event_at = n.last_event_at, unannounced_since = n.unannounced_since, webhook_lost_at = n.webhook_lost_at,
      next_read_at = n.next_read_at, quiet_reads = n.quiet_reads
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as n(kind text, id text, token text, created_text text,
      completed_at timestamptz, reopened_at timestamptz, event_version text, event_process text,
      last_event_at timestamptz, unannounced_since timestamptz, webhook_lost_at timestamptz,
      next_read_at timestamptz, quiet_reads int)
    where r.kind = n.kind and r.id = n.id`);
}

/** Fields a delivery may change; reads own the rest. */
export type WebhookStatePatch = Partial<
  Pick<
    RecordRow,
    | 'token'
    | 'createdText'
    | 'completedAt'
    | 'reopenedAt'
    | 'eventVersion'
    | 'eventProcess'
    | 'lastEventAt'
    | 'unannouncedSince'
    | 'webhookLostAt'
    | 'nextReadAt'
    | 'quietReads'
  >
>;

export async function findRecordRow(db: Database, key: RecordKey): Promise<RecordRow | null> {
  const [row] = await db.select().from(records).where(isOne(key));
  return row ?? null;
}

export async function recordRows(
  db: Database,
  kind: RecordKind,
  ids: readonly string[],
): Promise<RecordRow[]> {
  if (ids.length === 0) return [];
  return db
    .select()
    .from(records)
    .where(and(eq(records.kind, kind), inArray(records.id, [...ids])));
}

export interface NewFollowed extends RecordKey {
  correlationId?: string;
  /** `created_at` as the API wrote it: lists find the record by it. */
  createdText?: string;
  /** When one of our reads found it completed before it was followed. */
  completedAt?: Date;
  /** Null: something else reads it. */
  firstReadAt: Date | null;
}

/**
 * Without a webhook address only reads report it (WDR-29, EVT-09). A followed record changes only when it lacked
 * one.
 */
export async function followRecord(db: Database, followed: NewFollowed, now = rowTime()): Promise<void> {
  const { kind, id, correlationId, createdText, completedAt, firstReadAt } = followed;
  const token = (await addressesOf(db, kind, [id])).get(id) ?? null;
  await db
    .insert(records)
    .values({
      kind,
      id,
      correlationId: correlationId ?? null,
      token,
      createdText: createdText ?? null,
      completedAt: completedAt ?? null,
      nextReadAt: firstReadAt,
      createdAt: now,
    })
    .onConflictDoUpdate({
      target: [records.kind, records.id],
      set: { token: sql`excluded.token` },
      setWhere: sql`${records.token} is null and excluded.token is not null`,
    });
}

/** Reads an uncompleted record often again, as if followed since `at`. */
export async function followAnew(
  db: Database,
  key: RecordKey,
  { at, firstReadAt }: { at: Date; firstReadAt: Date },
): Promise<void> {
  await db
    .update(records)
    .set({ createdAt: at, nextReadAt: firstReadAt, quietReads: 0 })
    .where(and(isOne(key), or(isNull(records.process), notLike(records.process, '%.done'))));
}

/** Claims records due for a read until `until`; other processes skip them, or take over after that. */
export async function claimDueReads(
  db: Database,
  { now, until, limit }: { now: Date; until: Date; limit: number },
): Promise<RecordRow[]> {
  const at = now.toISOString();
  const due = sql`(kind, id) in (
    select kind, id from records
    where next_read_at is not null and next_read_at <= ${at}::timestamptz
      and (claimed_until is null or claimed_until <= ${at}::timestamptz)
    order by next_read_at limit ${limit} for update skip locked)`;
  return db.update(records).set({ claimedUntil: until }).where(due).returning();
}
