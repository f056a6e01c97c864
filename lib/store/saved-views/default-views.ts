import 'server-only';
import { and, eq, or } from 'drizzle-orm';
import type { ListName } from '@/lib/contract/values/transactions/transaction-lists';
import type { Database } from '@/lib/store/engine/open-store';
import { defaultViews, savedViews } from '@/lib/store/schema/saved-view-tables';
import type { ViewRow } from './saved-views';

/** The view a list opens with for this person; null when none, or no longer shared. */
export async function defaultViewOf(db: Database, personId: string, list: ListName): Promise<ViewRow | null> {
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

/** Sets the default view; null clears it. */
export async function keepDefaultView(
  db: Database,
  personId: string,
  list: ListName,
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
