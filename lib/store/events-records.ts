import 'server-only';
import { and, asc, eq, inArray, or, sql } from 'drizzle-orm';
import type { RecordKind } from '@/lib/contract/bff-events';
import type { Database } from './db';
import { keyText, type RecordKey } from './events-due';
import { records } from './schema-events';

export type RecordRow = typeof records.$inferSelect;
export type RecordPatch = Partial<Omit<RecordRow, 'kind' | 'id'>>;

const isOne = ({ kind, id }: RecordKey) => and(eq(records.kind, kind), eq(records.id, id));

/**
 * The rows of these records, made where they are missing and locked until the transaction ends: what is decided on
 * them is decided by one process at a time. In one order, so that two never wait for each other.
 */
export async function lockRecords(
  tx: Database,
  keys: readonly (RecordKey & { token?: string | null; correlationId?: string | null })[],
  now: Date,
): Promise<Map<string, RecordRow>> {
  const wanted = new Map(keys.map((key) => [keyText(key), key]));
  if (wanted.size === 0) return new Map();
  const sorted = [...wanted.keys()].sort().flatMap((text) => wanted.get(text) ?? []);
  await tx
    .insert(records)
    .values(
      sorted.map(({ kind, id, token, correlationId }) => ({
        ...{ kind, id, token: token ?? null, correlationId: correlationId ?? null, createdAt: now },
      })),
    )
    .onConflictDoNothing();
  const rows = await tx
    .select()
    .from(records)
    .where(or(...sorted.map(isOne)))
    .orderBy(asc(records.kind), asc(records.id))
    .for('update');
  return new Map(rows.map((row) => [keyText(row), row]));
}

/** The row of one record, locked; null when it is not followed. */
export async function lockRecord(tx: Database, key: RecordKey): Promise<RecordRow | null> {
  const [row] = await tx.select().from(records).where(isOne(key)).for('update');
  return row ?? null;
}

export async function saveRecord(tx: Database, key: RecordKey, patch: RecordPatch): Promise<void> {
  await tx.update(records).set(patch).where(isOne(key));
}

export async function findRecordRow(db: Database, key: RecordKey): Promise<RecordRow | null> {
  const [row] = await db.select().from(records).where(isOne(key));
  return row ?? null;
}

/** Rows of these ids of one kind, not locked. */
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
  /** Its webhook address; absent: none is expected, so reads alone tell of it (WDR-29, EVT-09). */
  token?: string;
  /** `created_at` as the API wrote it, by which a list finds it. */
  createdText?: string;
  /** When a read of ours found it completed, before it was followed. */
  completedAt?: Date;
  /** Null: something else reads it. */
  firstReadAt: Date | null;
}

/** Begins to follow a record until it has ended; one that is followed already stays as it is. */
export async function followRecord(db: Database, followed: NewFollowed, now = new Date()): Promise<void> {
  const { kind, id, correlationId, token, createdText, completedAt, firstReadAt } = followed;
  await db
    .insert(records)
    .values({
      ...{ kind, id, correlationId: correlationId ?? null, token: token ?? null },
      ...{ createdText: createdText ?? null, completedAt: completedAt ?? null },
      ...{ nextReadAt: firstReadAt, createdAt: now },
    })
    .onConflictDoNothing();
}

/**
 * Takes records whose read is due, for this process until `until`: another one passes them by, and takes them after
 * that if this one died. So an object is read once however many processes there are.
 */
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
