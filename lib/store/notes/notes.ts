import 'server-only';
import { and, asc, count, desc, eq, inArray, like, or, type SQL, sql } from 'drizzle-orm';
import { BLOCKED_SUBJECTS, LINK_SUBJECTS, PART_SUBJECTS } from '@/lib/contract/values/noted-subject';
import { TRANSACTION_LISTS } from '@/lib/contract/values/transactions/transaction-lists';
import type { Database } from '@/lib/store/engine/open-store';
import { conversions } from '@/lib/store/schema/conversion-tables';
import { notes } from '@/lib/store/schema/note-tables';
import { folded } from '@/lib/store/sub-merchants/register';

export type NoteRow = typeof notes.$inferSelect;

/** Returns null when the id is taken. */
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

/** Notes on records of these sub-merchants that are rows of no file, oldest first. */
export async function notesOnChanges(db: Database, correlationIds: readonly string[]): Promise<NoteRow[]> {
  const [of, part] = [2, 3].map((at) => sql`split_part(${notes.subject}, '/', ${sql.raw(`${at}`)})`);
  return db
    .select()
    .from(notes)
    .where(
      and(
        // The condition is written as in the index, or Postgres does not use it.
        sql`${notes.subject} like 'sub-merchants/%'`,
        sql`${of} in ${[...correlationIds]} and ${part} in ('branding', 'whitelist')`,
      ),
    )
    .orderBy(asc(notes.at), asc(notes.id));
}

/** Counts by id; absent where none of them has a note. */
export async function countNotes(
  db: Database,
  ids: readonly (string | undefined)[],
  subjectOf = (id: string) => id,
): Promise<{ notes?: Record<string, number> }> {
  const known = new Map(ids.flatMap((id) => (id === undefined ? [] : [[subjectOf(id), id] as const])));
  if (known.size === 0) return {};
  const rows = await db
    .select({ subject: notes.subject, rows: count() })
    .from(notes)
    .where(inArray(notes.subject, [...known.keys()]))
    .groupBy(notes.subject);
  if (rows.length === 0) return {};
  return { notes: Object.fromEntries(rows.map(({ subject, rows: some }) => [known.get(subject), some])) };
}

function says(text: string): SQL {
  return like(notes.searchText, `%${folded(text).replaceAll(/[\\%_]/g, '\\$&')}%`);
}

/** Finds records whose notes contain `text`. */
export function notedSubjects(db: Database, text: string) {
  return db.select({ subject: notes.subject }).from(notes).where(says(text));
}

/** Newest first; those on sub-merchants themselves are found with them. `limitedTo`: on their records alone. */
export async function findNotes(
  db: Database,
  text: string,
  { limit, limitedTo }: { limit: number; limitedTo: readonly string[] | null },
): Promise<NoteRow[]> {
  const starts = limitedTo?.map((id) => `${PART_SUBJECTS}${id}/`) ?? [
    ...TRANSACTION_LISTS.map((list) => `${list}/`),
    ...[LINK_SUBJECTS, PART_SUBJECTS, BLOCKED_SUBJECTS],
  ];
  const on = starts.map((start) => like(notes.subject, `${start}%`));
  const ofConversion = sql`(select true from ${conversions} where ${conversions.rfqId} = ${notes.subject})`;
  return db
    .select()
    .from(notes)
    .where(and(says(text), or(...on, limitedTo === null ? ofConversion : sql`false`)))
    .orderBy(desc(notes.at), desc(notes.id))
    .limit(limit);
}
