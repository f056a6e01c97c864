import 'server-only';
import { desc, eq, inArray } from 'drizzle-orm';
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

/** Of each item. */
export async function newestSteps(db: Database, items: readonly string[]): Promise<StepRow[]> {
  if (items.length === 0) return [];
  return db
    .selectDistinctOn([attentionSteps.item])
    .from(attentionSteps)
    .where(inArray(attentionSteps.item, [...items]))
    .orderBy(attentionSteps.item, desc(attentionSteps.place));
}
