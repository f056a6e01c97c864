import 'server-only';
import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm';
import { boolean, pgSchema, text } from 'drizzle-orm/pg-core';
import type { Database } from '@/lib/store/engine/database';
import { migrationsFingerprint } from '@/lib/store/engine/migrate';
import { instant } from '@/lib/store/schema/columns';
import { dropWorldTables, removeWorldRows, takeTurnAtSchemas } from './world-tables';

export const WORLD_LIFE_MS = 24 * 3_600_000;
/** A request that began before the end has ended by then. */
const GRACE_MS = 10 * 60_000;
const MAKING_MS = 60_000;
/** Nobody loses a world to a newcomer before. */
export const LEAST_LIFE_MS = 30 * 60_000;
/** A free hosted database holds 512 MB, and stops taking writes when it is full. */
export const MOST_DATABASE_BYTES = 400 * 1024 * 1024;

const register = pgSchema('mesa_worlds');
const worlds = register.table('worlds', {
  id: text('id').primaryKey(),
  /** Version of the migrations of its tables: no other version opens it. */
  tables: text('tables').notNull(),
  createdAt: instant('created_at').notNull(),
  /** Absent while it is being made. */
  readyAt: instant('ready_at'),
  /** When the process that makes it, or will, was last there. */
  makingAt: instant('making_at'),
  endsAt: instant('ends_at').notNull(),
  spare: boolean('spare').notNull().default(false),
  /** Keyed hash of the network that entered. */
  source: text('source'),
});

/** "wrld" in ASCII: held while worlds are counted. */
const COUNT_LOCK = 0x77726c64;

const TABLES = [
  'create schema if not exists mesa_worlds',
  `create table if not exists mesa_worlds.worlds (id text primary key, tables text not null,
    created_at timestamptz not null, ready_at timestamptz, ends_at timestamptz not null,
    spare boolean not null default false, source text)`,
  'alter table mesa_worlds.worlds add column if not exists spare boolean not null default false',
  'alter table mesa_worlds.worlds add column if not exists source text',
  'alter table mesa_worlds.worlds add column if not exists making_at timestamptz',
  `create table if not exists mesa_worlds.kept (id text primary key, tables text not null, world text,
    made_at timestamptz not null, ends_at timestamptz not null, file bytea not null)`,
];

/**
 * Outside the migrations: a live service has no such table. Under a lock: `if not exists` alone lets one of two
 * processes that start on an empty database end with an error.
 */
export async function prepareWorldRegister(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    await takeTurnAtSchemas(tx, COUNT_LOCK);
    for (const statement of TABLES) await tx.execute(sql.raw(statement));
  });
}

interface Reservation {
  id: string;
  most: number;
  now: Date;
  fresh?: boolean;
  /** Absent: unknown, and not counted. */
  source?: string | undefined;
  mostOfSource?: number;
  /** Of the whole database, as the server counts it. */
  mostDatabaseBytes?: number;
}

/** A spare world, which is ready, or the one of `id`, which is still to be made. */
export async function reserveWorld(
  db: Database,
  {
    id,
    most,
    now,
    fresh = false,
    source,
    mostOfSource = most,
    mostDatabaseBytes = MOST_DATABASE_BYTES,
  }: Reservation,
): Promise<{ id: string; endsAt: Date; ready: boolean } | { fullUntil: Date } | { sourceFullUntil: Date }> {
  const endsAt = new Date(now.getTime() + WORLD_LIFE_MS);
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${COUNT_LOCK})`);
    const all = await alive(tx, now);
    const taken = all.filter(({ spare }) => !spare);
    const first = taken[0];
    if (first !== undefined && taken.length >= most) return { fullUntil: first.endsAt };
    const own = taken.filter((one) => source !== undefined && one.source === source);
    if (own[0] !== undefined && own.length >= mostOfSource) return { sourceFullUntil: own[0].endsAt };
    const spare = fresh ? undefined : all.findLast((one) => one.spare && one.readyAt !== null);
    if (spare === undefined) {
      // The oldest makes room: its visitor begins again, and the entrance says why.
      if ((await databaseBytes(tx)) > mostDatabaseBytes) {
        const mayEndAt = new Date((first?.createdAt ?? now).getTime() + LEAST_LIFE_MS);
        if (first === undefined || mayEndAt > now) return { fullUntil: mayEndAt };
        await tx.update(worlds).set({ endsAt: now }).where(eq(worlds.id, first.id));
      }
      await tx.insert(worlds).values({ id, tables: migrationsFingerprint(), createdAt: now, endsAt, source });
      return { id, endsAt, ready: false };
    }
    const taking = { spare: false, createdAt: now, endsAt, source };
    await tx.update(worlds).set(taking).where(eq(worlds.id, spare.id));
    return { id: spare.id, endsAt, ready: true };
  });
}

export async function reserveSpare(
  db: Database,
  {
    id,
    spares,
    now,
    mostDatabaseBytes = MOST_DATABASE_BYTES,
  }: { id: string; spares: number; now: Date; mostDatabaseBytes?: number },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${COUNT_LOCK})`);
    const made = (await alive(tx, now)).filter(({ spare }) => spare);
    // Makes one at a time, over all processes.
    if (made.length >= spares || made.some(({ readyAt }) => readyAt === null)) return false;
    if ((await databaseBytes(tx)) > mostDatabaseBytes) return false;
    const endsAt = new Date(now.getTime() + WORLD_LIFE_MS);
    await tx
      .insert(worlds)
      .values({ id, tables: migrationsFingerprint(), createdAt: now, endsAt, spare: true });
    return true;
  });
}

async function databaseBytes(tx: Database): Promise<number> {
  const { rows } = (await tx.execute(
    sql`select pg_database_size(current_database())::float8 as bytes`,
  )) as unknown as { rows: { bytes: number }[] };
  return rows[0]?.bytes ?? 0;
}

/** Those of `ids` that have ended, also before their time. */
export async function endedOf(db: Database, ids: readonly string[], now: Date): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ id: worlds.id })
    .from(worlds)
    .where(and(inArray(worlds.id, [...ids]), lte(worlds.endsAt, now)));
  return rows.map(({ id }) => id);
}

/** The first to end comes first. */
function alive(tx: Database, now: Date) {
  return tx
    .select()
    .from(worlds)
    .where(
      and(
        eq(worlds.tables, migrationsFingerprint()),
        gt(worlds.endsAt, now),
        or(isNotNull(worlds.readyAt), gt(lastThere, new Date(now.getTime() - MAKING_MS))),
      ),
    )
    .orderBy(asc(worlds.endsAt));
}

const lastThere = sql`coalesce(${worlds.makingAt}, ${worlds.createdAt})`;

/** Of worlds that wait for their turn: a long queue is no reason to forget them. */
export async function keepPlaces(db: Database, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await db
    .update(worlds)
    .set({ makingAt: now })
    .where(and(inArray(worlds.id, [...ids]), isNull(worlds.readyAt)));
}

/** How many worlds are to be ready up to this one, over all processes; null: it is not being made. */
export async function placeOf(db: Database, id: string, now: Date): Promise<number | null> {
  const waiting = (await alive(db, now)).filter(({ readyAt, spare }) => readyAt === null && !spare);
  waiting.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1));
  const at = waiting.findIndex((one) => one.id === id);
  return at === -1 ? null : at + 1;
}

/** In the transaction that makes its tables. */
export async function markReady(tx: Database, id: string, now: Date): Promise<void> {
  await tx.update(worlds).set({ readyAt: now }).where(eq(worlds.id, id));
}

/** A place that no world came to. */
export async function giveBackPlace(db: Database, id: string): Promise<void> {
  await db.delete(worlds).where(eq(worlds.id, id));
}

/** Null: none that is ready, alive and of this version. */
export async function findWorld(db: Database, id: string, now: Date): Promise<{ endsAt: Date } | null> {
  const [row] = await db
    .select({ endsAt: worlds.endsAt })
    .from(worlds)
    .where(
      and(
        eq(worlds.id, id),
        eq(worlds.tables, migrationsFingerprint()),
        gt(worlds.endsAt, now),
        isNotNull(worlds.readyAt),
        eq(worlds.spare, false),
      ),
    );
  return row ?? null;
}

/** Of the network that a world was made for. */
export async function sourceOfWorld(db: Database, id: string): Promise<string | null> {
  const [row] = await db.select({ source: worlds.source }).from(worlds).where(eq(worlds.id, id));
  return row?.source ?? null;
}

/** Drops at most `most` worlds that have ended, and answers their ids; processes never wait for each other. */
export async function removeEndedWorlds(
  db: Database,
  { most, now }: { most: number; now: Date },
): Promise<string[]> {
  const removed: string[] = [];
  while (removed.length < most) {
    const id = await removeOne(db, new Date(now.getTime() - GRACE_MS));
    if (id === null) break;
    removed.push(id);
  }
  return removed;
}

function removeOne(db: Database, before: Date): Promise<string | null> {
  return db.transaction(async (tx) => {
    const [ended] = await tx
      .select({ id: worlds.id, tables: worlds.tables })
      .from(worlds)
      .where(or(lt(worlds.endsAt, before), and(isNull(worlds.readyAt), lt(lastThere, before))))
      .orderBy(asc(worlds.endsAt))
      .limit(1)
      .for('update', { skipLocked: true });
    if (ended === undefined) return null;
    await removeWorldRows(tx, ended.id, ended.tables);
    await tx.delete(worlds).where(eq(worlds.id, ended.id));
    const isUnused = (await tx.$count(worlds, eq(worlds.tables, ended.tables))) === 0;
    if (isUnused && ended.tables !== migrationsFingerprint()) await dropWorldTables(tx, ended.tables);
    return ended.id;
  });
}
