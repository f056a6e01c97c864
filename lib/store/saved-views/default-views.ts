import 'server-only';
import { and, eq, or } from 'drizzle-orm';
import type { TransactionList } from '@/lib/contract/transaction-lists';
import type { Database } from './db';
import type { ViewRow } from './saved-views';
import { defaultViews, savedViews } from './schema-views';

/** What somebody's bare address of a list opens with; null also where it is no longer shared with them. */
export async function defaultViewOf(
  db: Database,
  personId: string,
  list: TransactionList,
): Promise<ViewRow | null> {
  const [row] = await db
    .select({ view: savedViews })
    .from(defaultViews)
    .innerJoin(savedViews, eq(savedViews.id, defaultViews.viewId))
    .where(
      and(
        eq(defaultViews.personId, personId),
        eq(defaultViews.list, list),
        or(eq(savedViews.ownerId, personId), eq(savedViews.shared, true)),
      ),
    );
  return row?.view ?? null;
}

/** Chooses it, or with null none. */
export async function keepDefaultView(
  db: Database,
  personId: string,
  list: TransactionList,
  viewId: string | null,
): Promise<void> {
  if (viewId === null) {
    await db
      .delete(defaultViews)
      .where(and(eq(defaultViews.personId, personId), eq(defaultViews.list, list)));
    return;
  }
  await db
    .insert(defaultViews)
    .values({ personId, list, viewId })
    .onConflictDoUpdate({ target: [defaultViews.personId, defaultViews.list], set: { viewId } });
}
