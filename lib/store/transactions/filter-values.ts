import 'server-only';
import { and, eq, gt, lt } from 'drizzle-orm';
import type { ValueFilter } from '@/lib/contract/values/transactions/list-filters';
import type { Database } from '@/lib/store/engine/open-store';
import { filterValues } from '@/lib/store/schema/transaction-tables';

export interface FilterValue {
  id: string;
  filter: ValueFilter;
  sealed: string;
  expiresAt: Date;
}

/** Stores a sealed value under `id`, or renews the row of the same value. Returns its id. */
export async function keepFilterValue(
  db: Database,
  value: FilterValue & { digest: string; now?: Date },
): Promise<string> {
  const { now = new Date(), ...row } = value;
  const [kept] = await db
    .insert(filterValues)
    .values({ ...row, createdAt: now })
    .onConflictDoUpdate({
      target: filterValues.digest,
      set: { expiresAt: value.expiresAt, sealed: value.sealed },
    })
    .returning({ id: filterValues.id });
  return kept?.id ?? value.id;
}

export async function findFilterValue(
  db: Database,
  id: string,
  now = new Date(),
): Promise<FilterValue | null> {
  const [row] = await db
    .select()
    .from(filterValues)
    .where(and(eq(filterValues.id, id), gt(filterValues.expiresAt, now)));
  return row ?? null;
}

export async function renewFilterValue(db: Database, id: string, expiresAt: Date): Promise<void> {
  await db.update(filterValues).set({ expiresAt }).where(eq(filterValues.id, id));
}

export async function removeOldFilterValues(db: Database, now = new Date()): Promise<void> {
  await db.delete(filterValues).where(lt(filterValues.expiresAt, now));
}
