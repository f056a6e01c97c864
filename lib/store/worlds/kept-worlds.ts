import 'server-only';
import { randomBytes } from 'node:crypto';
import { and, eq, gt, lt } from 'drizzle-orm';
import { pgSchema, text } from 'drizzle-orm/pg-core';
import type { Database } from '@/lib/store/engine/database';
import { migrationsFingerprint } from '@/lib/store/engine/migrate';
import { bytes, instant } from '@/lib/store/schema/columns';
import { unpackWorld, type WorldCopy } from './world-file';

const kept = pgSchema('mesa_worlds').table('kept', {
  id: text('id').primaryKey(),
  tables: text('tables').notNull(),
  world: text('world'),
  madeAt: instant('made_at').notNull(),
  endsAt: instant('ends_at').notNull(),
  file: bytes('file').notNull(),
});

export interface KeptWorld {
  id: string;
  world?: string | undefined;
  madeAt: Date;
  endsAt: Date;
  file: Buffer;
}

export async function keepWorld(db: Database, { id, ...copy }: KeptWorld): Promise<void> {
  const row = { ...copy, tables: migrationsFingerprint() };
  await db
    .insert(kept)
    .values({ id, ...row })
    .onConflictDoUpdate({ target: kept.id, set: row });
}

/** Null: ended, never kept, or of other tables. */
export async function findKeptWorld(
  db: Database,
  id: string,
  now: Date,
): Promise<Pick<KeptWorld, 'madeAt' | 'file'> | null> {
  const [row] = await db
    .select({ madeAt: kept.madeAt, file: kept.file })
    .from(kept)
    .where(and(eq(kept.id, id), eq(kept.tables, migrationsFingerprint()), gt(kept.endsAt, now)));
  return row ?? null;
}

/** Anyone who knows it may open the copy. */
const STATE_ID = /^state_[0-9a-f]{32}$/;

export function newStateId(): string {
  return `state_${randomBytes(16).toString('hex')}`;
}

export async function findState(db: Database, id: string, now: Date): Promise<WorldCopy | null> {
  const found = STATE_ID.test(id) ? await findKeptWorld(db, id, now) : null;
  return found === null ? null : unpackWorld(found.file);
}

/** True for one caller until `endsAt`. */
export async function claimKeptWorld(db: Database, id: string, now: Date, endsAt: Date): Promise<boolean> {
  const row = { tables: migrationsFingerprint(), madeAt: now, endsAt, file: Buffer.alloc(0) };
  const taken = await db
    .insert(kept)
    .values({ id, ...row })
    .onConflictDoUpdate({ target: kept.id, set: row, setWhere: lt(kept.endsAt, now) })
    .returning({ id: kept.id });
  return taken.length > 0;
}

export async function countKeptWorlds(db: Database, now: Date): Promise<number> {
  return db.$count(kept, gt(kept.endsAt, now));
}

export async function removeEndedCopies(db: Database, now: Date): Promise<void> {
  await db.delete(kept).where(lt(kept.endsAt, now));
}
