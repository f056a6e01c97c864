import 'server-only';
import { sql } from 'drizzle-orm';
import type { ReadyCheckId } from '@/lib/contract/bff/settings/diagnostics';
import type { Database } from '@/lib/store/engine/database';
import { readyChecks } from '@/lib/store/schema/diagnostics-tables';

/** A time that is stored is replaced by later ones only. */
export async function noteTrue(db: Database, seen: ReadonlyMap<ReadyCheckId, Date>): Promise<void> {
  if (seen.size === 0) return;
  await db
    .insert(readyChecks)
    .values([...seen].map(([id, lastTrueAt]) => ({ id, lastTrueAt })))
    .onConflictDoUpdate({
      target: readyChecks.id,
      set: { lastTrueAt: sql`greatest(${readyChecks.lastTrueAt}, excluded.last_true_at)` },
    });
}

export async function lastTrue(db: Database): Promise<Map<string, Date>> {
  const rows = await db.select().from(readyChecks);
  return new Map(rows.map(({ id, lastTrueAt }) => [id, lastTrueAt]));
}
