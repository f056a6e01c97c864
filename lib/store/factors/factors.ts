import 'server-only';
import { and, asc, count, eq, isNull, lt, or } from 'drizzle-orm';
import type { Database } from '@/lib/store/engine/open-store';
import { factors, recoveryCodes } from '@/lib/store/schema/factor-tables';

export type FactorRow = typeof factors.$inferSelect;
export type NewFactor = typeof factors.$inferInsert;

export function listFactors(db: Database, userId: string): Promise<FactorRow[]> {
  return db
    .select()
    .from(factors)
    .where(eq(factors.userId, userId))
    .orderBy(asc(factors.createdAt), asc(factors.id));
}

export async function peopleWithFactor(db: Database): Promise<ReadonlySet<string>> {
  const rows = await db.selectDistinct({ id: factors.userId }).from(factors);
  return new Set(rows.map(({ id }) => id));
}

export async function addFactor(db: Database, factor: NewFactor): Promise<boolean> {
  const added = await db.insert(factors).values(factor).onConflictDoNothing().returning({ id: factors.id });
  return added.length === 1;
}

export async function removeFactor(db: Database, userId: string, id: string): Promise<boolean> {
  const removed = await db
    .delete(factors)
    .where(and(eq(factors.id, id), eq(factors.userId, userId)))
    .returning({ id: factors.id });
  return removed.length === 1;
}

/** Factors and recovery codes. Returns how many factors there were. */
export async function removeAllFactors(db: Database, userId: string): Promise<number> {
  await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  const removed = await db.delete(factors).where(eq(factors.userId, userId)).returning({ id: factors.id });
  return removed.length;
}

/** False when this step or a later one was used: of two at once, one is right. */
export async function takeStep(db: Database, id: string, step: number, now: Date): Promise<boolean> {
  const taken = await db
    .update(factors)
    .set({ lastStep: step, lastUsedAt: now })
    .where(and(eq(factors.id, id), or(isNull(factors.lastStep), lt(factors.lastStep, step))))
    .returning({ id: factors.id });
  return taken.length === 1;
}

/** False when the counter went back. Keys without one say 0 for ever. */
export async function raiseCounter(db: Database, id: string, counter: number, now: Date): Promise<boolean> {
  const higher = lt(factors.counter, counter);
  const raised = await db
    .update(factors)
    .set({ counter, lastUsedAt: now })
    .where(and(eq(factors.id, id), counter === 0 ? eq(factors.counter, 0) : higher))
    .returning({ id: factors.id });
  return raised.length === 1;
}

export async function keepRecoveryCodes(
  db: Database,
  userId: string,
  hashes: readonly string[],
): Promise<void> {
  await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await db.insert(recoveryCodes).values(hashes.map((hash) => ({ userId, hash })));
}

export async function takeRecoveryCode(db: Database, userId: string, hash: string): Promise<boolean> {
  const taken = await db
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.hash, hash)))
    .returning({ hash: recoveryCodes.hash });
  return taken.length === 1;
}

export async function countRecoveryCodes(db: Database, userId: string): Promise<number> {
  const [row] = await db
    .select({ left: count() })
    .from(recoveryCodes)
    .where(eq(recoveryCodes.userId, userId));
  return row?.left ?? 0;
}
