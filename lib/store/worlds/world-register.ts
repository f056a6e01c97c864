import 'server-only';
import { and, asc, eq, gt, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import { boolean, pgSchema, text } from 'drizzle-orm/pg-core';
import type { Database } from '@/lib/store/engine/database';
import { migrationsFingerprint } from '@/lib/store/engine/migrate';
import { instant } from '@/lib/store/schema/columns';
import { dropWorldSchema } from './world-schema';

export const WORLD_LIFE_MS = 24 * 3_600_000;
/** A request that began before the end has ended by then. */
const GRACE_MS = 10 * 60_000;
const MAKING_MS = 60_000;

const register = pgSchema('mesa_worlds');
const worlds = register.table('worlds', {
  id: text('id').primaryKey(),
  /** Version of the migrations of its tables: no other version opens it. */
  tables: text('tables').notNull(),
  createdAt: instant('created_at').notNull(),
  /** Absent while it is being made. */
  readyAt: instant('ready_at'),
  endsAt: instant('ends_at').notNull(),
  spare: boolean('spare').notNull().default(false),
  /** Keyed hash of the network that entered. */
  source: text('source'),
});

/** "wrld" in ASCII: held while worlds are counted. */
const COUNT_LOCK = 0x77726c64;

/** Outside the migrations: a live service has no such table. */
export async function prepareWorldRegister(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${COUNT_LOCK})`);
    await tx.execute(
      sql.raw(`create schema if not exists mesa_worlds;
create table if not exists mesa_worlds.worlds (id text primary key, tables text not null,
  created_at timestamptz not null, ready_at timestamptz, ends_at timestamptz not null);
alter table mesa_worlds.worlds add column if not exists spare boolean not null default false;
alter table mesa_worlds.worlds add column if not exists source text`),
    );
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
}

/** A spare world, which is ready, or the one of `id`, which is still to be made. */
export async function reserveWorld(
  db: Database,
  { id, most, now, fresh = false, source, mostOfSource = most }: Reservation,
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
  { id, spares, now }: { id: string; spares: number; now: Date },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${COUNT_LOCK})`);
    const made = (await alive(tx, now)).filter(({ spare }) => spare);
    // Makes one at a time, over all processes.
    if (made.length >= spares || made.some(({ readyAt }) => readyAt === null)) return false;
    const endsAt = new Date(now.getTime() + WORLD_LIFE_MS);
    await tx
      .insert(worlds)
      .values({ id, tables: migrationsFingerprint(), createdAt: now, endsAt, spare: true });
    return true;
  });
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
        or(isNotNull(worlds.readyAt), gt(worlds.createdAt, new Date(now.getTime() - MAKING_MS))),
      ),
    )
    .orderBy(asc(worlds.endsAt));
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

/** Drops at most `most` worlds that have ended; processes never wait for each other. */
export async function removeEndedWorlds(
  db: Database,
  { most, now }: { most: number; now: Date },
): Promise<number> {
  let removed = 0;
  while (removed < most && (await removeOne(db, new Date(now.getTime() - GRACE_MS)))) removed += 1;
  return removed;
}

function removeOne(db: Database, before: Date): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [ended] = await tx
      .select({ id: worlds.id })
      .from(worlds)
      .where(or(lt(worlds.endsAt, before), and(isNull(worlds.readyAt), lt(worlds.createdAt, before))))
      .orderBy(asc(worlds.endsAt))
      .limit(1)
      .for('update', { skipLocked: true });
    if (ended === undefined) return false;
    await dropWorldSchema(tx, ended.id);
    await tx.delete(worlds).where(eq(worlds.id, ended.id));
    return true;
  });
}
