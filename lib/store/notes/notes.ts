import 'server-only';
import { asc, eq, inArray } from 'drizzle-orm';
import type { Database } from '@/lib/store/engine/open-store';
import { notes } from '@/lib/store/schema/note-tables';

export type NoteRow = typeof notes.$inferSelect;

/** Null when the id is taken. */
export async function addNote(db: Database, row: NoteRow): Promise<NoteRow | null> {
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
