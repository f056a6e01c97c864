import 'server-only';
import { and, desc, eq, gte, inArray, notExists } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '@/lib/store/engine/open-store';
import { attentionSteps } from '@/lib/store/schema/attention-tables';

export type StepRow = typeof attentionSteps.$inferSelect;

/** False when its id is taken, or another step came first. */
export async function addStep(db: Database, row: Omit<StepRow, 'place'>): Promise<boolean> {
  const added = await db.insert(attentionSteps).values(row).onConflictDoNothing().returning();
  return added.length > 0;
}

export async function findStep(db: Database, id: string): Promise<StepRow | null> {
  const [row] = await db.select().from(attentionSteps).where(eq(attentionSteps.id, id));
  return row ?? null;
}

/** The newest step of each item. */
export async function newestSteps(db: Database, items: readonly string[]): Promise<StepRow[]> {
  if (items.length === 0) return [];
  return db
    .selectDistinctOn([attentionSteps.item])
    .from(attentionSteps)
    .where(inArray(attentionSteps.item, [...items]))
    .orderBy(attentionSteps.item, desc(attentionSteps.place));
}

const TAKEN_READ = 100;

/** Items that somebody has since then, last taken first. */
export async function takenItems(db: Database, since: Date): Promise<string[]> {
  const later = alias(attentionSteps, 'later');
  const next = db
    .select({ id: later.id })
    .from(later)
    .where(and(eq(later.item, attentionSteps.item), eq(later.after, attentionSteps.id)));
  const rows = await db
    .select({ item: attentionSteps.item })
    .from(attentionSteps)
    .where(and(eq(attentionSteps.step, 'take'), gte(attentionSteps.at, since), notExists(next)))
    .orderBy(desc(attentionSteps.place))
    .limit(TAKEN_READ);
  return rows.map(({ item }) => item);
}
