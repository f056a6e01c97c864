import 'server-only';
import { and, asc, count, eq, or, sql } from 'drizzle-orm';
import type { Actor } from '@/lib/contract/bff/conversions';
import type { ViewBody, ViewChange } from '@/lib/contract/bff/saved-views/saved-view-requests';
import { MAX_VIEWS } from '@/lib/contract/bff/saved-views/saved-views';
import type { ListName } from '@/lib/contract/values/transactions/transaction-lists';
import type { Database } from '@/lib/store/engine/open-store';
import { sqlState, UNIQUE_VIOLATION } from '@/lib/store/engine/sql-state';
import { savedViews } from '@/lib/store/schema/saved-view-tables';

export type ViewRow = typeof savedViews.$inferSelect;

export interface NewView {
  id: string;
  inputHash: string;
  owner: Actor;
  body: ViewBody;
  at: Date;
}

export type KeepViewResult =
  | { kind: 'kept' | 'replayed'; view: ViewRow }
  /** The same id with other input, or from another person. */
  | { kind: 'key_reused' | 'name_taken' | 'too_many' };

/** Stores a view under its intent id; the same intent again returns it. Runs in the caller's transaction. */
export async function keepView(
  tx: Database,
  { id, inputHash, owner, body, at }: NewView,
): Promise<KeepViewResult> {
  const { list, name, shared, ...content } = body;
  const [same] = await tx.select().from(savedViews).where(eq(savedViews.id, id));
  if (same !== undefined) {
    const ours = same.inputHash === inputHash && same.ownerId === owner.id;
    return ours ? { kind: 'replayed', view: same } : { kind: 'key_reused' };
  }
  const [own] = await tx
    .select({ of: count() })
    .from(savedViews)
    .where(and(eq(savedViews.ownerId, owner.id), eq(savedViews.list, list)));
  if ((own?.of ?? 0) >= MAX_VIEWS) return { kind: 'too_many' };
  const [view] = await tx
    .insert(savedViews)
    .values({
      id,
      inputHash,
      ownerId: owner.id,
      ownerName: owner.name,
      list,
      name,
      shared,
      content,
      createdAt: at,
      updatedAt: at,
    })
    .onConflictDoNothing()
    .returning();
  if (view !== undefined) return { kind: 'kept', view };
  // A duplicate request may have won the race for the id.
  const [duplicate] = await tx.select().from(savedViews).where(eq(savedViews.id, id));
  return duplicate?.inputHash === inputHash && duplicate.ownerId === owner.id
    ? { kind: 'replayed', view: duplicate }
    : { kind: 'name_taken' };
}

/** Own and shared views of a list, by name. */
export async function viewsOf(db: Database, ownerId: string, list: ListName): Promise<ViewRow[]> {
  return db
    .select()
    .from(savedViews)
    .where(and(eq(savedViews.list, list), or(eq(savedViews.ownerId, ownerId), eq(savedViews.shared, true))))
    .orderBy(asc(sql`lower(${savedViews.name})`), asc(savedViews.id));
}

export async function findView(db: Database, id: string): Promise<ViewRow | null> {
  const [row] = await db.select().from(savedViews).where(eq(savedViews.id, id));
  return row ?? null;
}

/** Locks the view until the transaction ends. */
export async function lockView(tx: Database, id: string): Promise<ViewRow | null> {
  const [row] = await tx.select().from(savedViews).where(eq(savedViews.id, id)).for('update');
  return row ?? null;
}

/** Null when changed since `row` was read. `name_taken`: unique among the owner's and shared views. */
export async function changeView(
  db: Database,
  { id, updatedAt, ...now }: ViewRow,
  { name = now.name, shared = now.shared, content = now.content }: ViewChange,
  at: Date,
): Promise<ViewRow | 'name_taken' | null> {
  try {
    const [row] = await db
      .update(savedViews)
      // Always a later instant: it is how the next writer detects the change.
      .set({ name, shared, content, updatedAt: new Date(Math.max(at.getTime(), updatedAt.getTime() + 1)) })
      .where(and(eq(savedViews.id, id), eq(savedViews.updatedAt, updatedAt)))
      .returning();
    return row ?? null;
  } catch (error) {
    if (sqlState(error) === UNIQUE_VIOLATION) return 'name_taken';
    throw error;
  }
}

export async function removeView(db: Database, id: string): Promise<void> {
  await db.delete(savedViews).where(eq(savedViews.id, id));
}
