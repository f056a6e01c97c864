import 'server-only';
import { and, desc, eq, inArray, isNotNull, or, sql } from 'drizzle-orm';
import { auditKindOf } from '@/lib/contract/bff/audit/audit';
import type { Database } from '@/lib/store/engine/database';
import { audit, auditWaiting } from '@/lib/store/schema/audit-tables';
import { auditKeys } from './audit-chain';
import { isMarked, keyIdOf } from './row-mark';

/** A row of the log that says which waiting row was removed. */
export const MISSING = 'audit.row_missing';
export const FOREIGN = 'audit.foreign_row';
/** A foreign row may have a mark of any length. */
export const MARK_CHARS = 60;
/** More than are ever written at once; in a stall each row names the latest. */
const MOST_SEEN = 20;

/** What the next row says that it saw: committed rows that are not in the chain yet. */
export async function marksWaiting(tx: Database): Promise<string[]> {
  const rows = await tx
    .select({ mark: sql<string>`left(${auditWaiting.mark}, ${sql.raw(`${MARK_CHARS}`)})` })
    .from(auditWaiting)
    .where(isNotNull(auditWaiting.mark))
    .orderBy(desc(auditWaiting.id))
    .limit(MOST_SEEN);
  return rows.map(({ mark }) => mark);
}

/** Only Mesa makes one that a row verifies with; of others nothing is known but who claims them. */
export function isOwnMark(mark: string | null): mark is string {
  const id = keyIdOf(mark);
  return id !== null && auditKeys().some((key) => key.id === id);
}

/**
 * Those of `marks` that are neither in the chain nor among the waiting rows, and that no row of the log names as missing.
 * Anybody who owns the database can put a mark into a row: one of ours stands for a row only where that row verifies.
 */
export async function missingMarks(db: Database, marks: readonly string[]): Promise<string[]> {
  const asked = [...new Set(marks)];
  if (asked.length === 0) return [];
  const found = new Set(await namedIn(db, asked));
  const sealed = await db.select({ mark: audit.mark }).from(audit).where(inArray(audit.mark, asked));
  for (const { mark } of sealed) if (mark !== null) found.add(mark);
  const cut = sql<string>`left(${auditWaiting.mark}, ${sql.raw(`${MARK_CHARS}`)})`;
  const rows = await db
    .select()
    .from(auditWaiting)
    .where(or(inArray(cut, asked), eq(auditWaiting.action, MISSING)));
  for (const row of rows) {
    const isSaidByUs = !isOwnMark(row.mark) || isGenuine(row);
    if (row.mark !== null && isSaidByUs) found.add(row.mark.slice(0, MARK_CHARS));
    if (row.action === MISSING && row.detail?.mark && isGenuine(row)) found.add(row.detail.mark);
  }
  return asked.filter((mark) => !found.has(mark));
}

function isGenuine(row: typeof auditWaiting.$inferSelect): boolean {
  try {
    return isMarked(row);
  } catch {
    // A time that `Date` cannot hold, or a tree that is too deep.
    return false;
  }
}

/** Named by the chain, where only the sealer writes these rows: as missing, or as one of another key that was kept out. */
async function namedIn(db: Database, marks: readonly string[]): Promise<string[]> {
  const mark = sql<string>`${audit.detail} ->> 'mark'`;
  const others = marks.filter((one) => !isOwnMark(one));
  const isNamed = or(
    and(eq(audit.action, MISSING), inArray(mark, [...marks])),
    others.length === 0 ? undefined : and(eq(audit.action, FOREIGN), inArray(mark, others)),
  );
  // The index by kind finds these few rows of the chain.
  const ofSealer = and(eq(audit.kind, auditKindOf(MISSING)), isNotNull(audit.mark), isNamed);
  return (await db.select({ mark }).from(audit).where(ofSealer)).map((row) => row.mark);
}

/** How many rows of the log say that one was removed. */
export async function countMissing(db: Database): Promise<number> {
  const isSaid = and(eq(audit.kind, auditKindOf(MISSING)), eq(audit.action, MISSING));
  const sealed = await db.$count(audit, isSaid);
  const said = await db.select().from(auditWaiting).where(eq(auditWaiting.action, MISSING));
  const waiting = said.filter(isGenuine).length;
  const rows = await db
    .select({ seen: auditWaiting.seen })
    .from(auditWaiting)
    .where(isNotNull(auditWaiting.seen));
  const unsaid = await missingMarks(
    db,
    rows.flatMap(({ seen }) => seen ?? []),
  );
  return sealed + waiting + unsaid.length;
}
