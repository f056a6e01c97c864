import 'server-only';
import { and, asc, desc, eq, inArray, like, or, type SQL, sql } from 'drizzle-orm';
import { TRANSACTION_LISTS } from '@/lib/contract/values/transactions/transaction-lists';
import type { Database } from '@/lib/store/engine/open-store';
import { conversions } from '@/lib/store/schema/conversion-tables';
import { notes } from '@/lib/store/schema/note-tables';
import { folded } from '@/lib/store/sub-merchants/register';

export type NoteRow = typeof notes.$inferSelect;

/** Null when the id is taken. */
export async function addNote(db: Database, row: typeof notes.$inferInsert): Promise<NoteRow | null> {
  const [added] = await db.insert(notes).values(row).onConflictDoNothing().returning();
  return added ?? null;
}

export async function findNote(db: Database, id: string): Promise<NoteRow | null> {
  const [row] = await db.select().from(notes).where(eq(notes.id, id));
  return row ?? null;
}

/** Oldest first. */
export async function notesOf(db: Database, subjects: readonly string[]): Promise<NoteRow[]> {
  if (subjects.length === 0) return [];
  return db
    .select()
    .from(notes)
    .where(inArray(notes.subject, [...subjects]))
    .orderBy(asc(notes.at), asc(notes.id));
}

function says(text: string): SQL {
  return like(notes.searchText, `%${folded(text).replaceAll(/[\\%_]/g, '\\$&')}%`);
}

/** Finds records whose notes contain `text`. */
export function notedSubjects(db: Database, text: string) {
  return db.select({ subject: notes.subject }).from(notes).where(says(text));
}

/** On conversions and transactions, newest first; those on sub-merchants are found with them. */
export async function findNotes(db: Database, text: string, limit: number): Promise<NoteRow[]> {
  const ofLists = TRANSACTION_LISTS.map((list) => like(notes.subject, `${list}/%`));
  const ofConversion = sql`(select true from ${conversions} where ${conversions.rfqId} = ${notes.subject})`;
  return db
    .select()
    .from(notes)
    .where(and(says(text), or(...ofLists, ofConversion)))
    .orderBy(desc(notes.at), desc(notes.id))
    .limit(limit);
}
