import 'server-only';
import { createHash } from 'node:crypto';
import { and, desc, eq, inArray, isNotNull, isNull, max, type SQL, sql } from 'drizzle-orm';
import type { Actor } from '@/lib/contract/bff/conversions';
import type { DestinationRequest, VouchedDestination } from '@/lib/contract/bff/destinations';
import { defined } from '@/lib/contract/values/defined';
import { destinationKey } from '@/lib/money/destination-key';
import { ALIVE } from '@/lib/store/conversions/conversions';
import type { Database } from '@/lib/store/engine/open-store';
import { attempts } from '@/lib/store/schema/conversion-tables';
import { destinations } from '@/lib/store/schema/destination-tables';

export type DestinationRow = typeof destinations.$inferSelect;

/** Newest first. */
export function listDestinations(db: Database): Promise<DestinationRow[]> {
  return db.select().from(destinations).orderBy(desc(destinations.addedAt), desc(destinations.id));
}

export async function findDestination(db: Database, id: string): Promise<DestinationRow | null> {
  const [row] = await db.select().from(destinations).where(eq(destinations.id, id));
  return row ?? null;
}

export async function vouchedDestinations(
  db: Database,
  ids: readonly string[],
): Promise<Map<string, VouchedDestination>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select()
    .from(destinations)
    .where(inArray(destinations.id, [...new Set(ids)]));
  return new Map(
    rows.map(({ id, name, owner, addedByName, confirmedByName, confirmedAt }) => [
      id,
      {
        id,
        name,
        owner,
        added_by: addedByName,
        ...defined({ confirmed_by: confirmedByName ?? undefined, confirmed_at: confirmedAt?.toISOString() }),
      },
    ]),
  );
}

/** Null when the id, or the key, is taken. */
export async function addDestination(
  db: Database,
  id: string,
  asked: DestinationRequest,
  { by, at, readyAt }: { by: Actor; at: Date; readyAt: Date | null },
): Promise<DestinationRow | null> {
  const { kind, value, currency, name, owner } = asked;
  const [row] = await db
    .insert(destinations)
    .values({
      id,
      kind,
      value,
      key: destinationKey(kind, value),
      name,
      owner,
      currency: currency ?? null,
      hash: destinationHash(asked),
      addedById: by.id,
      addedByName: by.name,
      addedAt: at,
      readyAt,
    })
    .onConflictDoNothing()
    .returning();
  return row ?? null;
}

/** Null when the destination waits no longer. */
export async function confirmDestination(
  db: Database,
  id: string,
  { by, at, readyAt }: { by: Actor; at: Date; readyAt: Date },
): Promise<DestinationRow | null> {
  const [row] = await db
    .update(destinations)
    .set({ confirmedById: by.id, confirmedByName: by.name, confirmedAt: at, readyAt })
    .where(and(eq(destinations.id, id), isNull(destinations.readyAt), isNull(destinations.archivedAt)))
    .returning();
  return row ?? null;
}

interface Archived {
  name: string | null;
  at: Date;
}

export function archiveDestination(db: Database, id: string, archived: Archived): Promise<boolean> {
  return archive(db, eq(destinations.id, id), archived);
}

export function archiveWaitingDestination(db: Database, id: string, archived: Archived): Promise<boolean> {
  return archive(db, and(eq(destinations.id, id), isNull(destinations.readyAt)), archived);
}

async function archive(db: Database, where: SQL | undefined, { name, at }: Archived): Promise<boolean> {
  const rows = await db
    .update(destinations)
    .set({ archivedByName: name, archivedAt: at })
    .where(and(where, isNull(destinations.archivedAt)))
    .returning({ id: destinations.id });
  return rows.length === 1;
}

/** Locked until the caller's transaction ends: this currency first, then what is in use. */
export async function lockSameDestination(
  tx: Database,
  { kind, value, currency }: Pick<DestinationRequest, 'kind' | 'value' | 'currency'>,
): Promise<DestinationRow | null> {
  const [row] = await tx
    .select()
    .from(destinations)
    .where(and(eq(destinations.kind, kind), eq(destinations.key, destinationKey(kind, value))))
    .orderBy(
      sql`${destinations.currency} is distinct from ${currency ?? null}`,
      sql`${destinations.archivedAt} desc nulls first`,
      sql`${destinations.readyAt} nulls last`,
    )
    .limit(1)
    .for('share');
  return row ?? null;
}

/** Destinations by `destinationKey` that conversions were, or may have been, sent to, with the last time. */
export async function lastUses(db: Database): Promise<Map<string, Date>> {
  const uses = new Map<string, Date>();
  for (const [kind, column] of [
    ['pix', attempts.pixKey],
    ['wallet', attempts.walletId],
  ] as const) {
    const rows = await db
      .select({ value: column, at: max(attempts.sentAt) })
      .from(attempts)
      .where(and(inArray(attempts.outcome, ALIVE), isNotNull(column)))
      .groupBy(column);
    for (const { value, at } of rows) {
      if (value === null || at === null) continue;
      const key = destinationKey(kind, value);
      const known = uses.get(key);
      if (known === undefined || known < at) uses.set(key, at);
    }
  }
  return uses;
}

export async function nameDestination(tx: Database, intentId: string, id: string): Promise<void> {
  await tx.update(attempts).set({ destinationId: id }).where(eq(attempts.intentId, intentId));
}

type Described = Pick<DestinationRow, 'value' | 'name' | 'owner'> & {
  kind: string;
  currency?: string | null;
};

function destinationHash({ kind, value, currency, name, owner }: Described): string {
  const text = JSON.stringify([kind, value, currency ?? null, name, owner]);
  return createHash('sha256').update(text).digest('hex');
}

export function isSameDestination(row: DestinationRow, asked: DestinationRequest): boolean {
  return destinationHash(row) === destinationHash(asked);
}
