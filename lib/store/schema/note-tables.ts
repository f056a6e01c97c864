import 'server-only';
import { sql } from 'drizzle-orm';
import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns';

/** Notes on records. `subject`: `lib/contract/values/noted-subject.ts`, else that of the audit log. */
export const notes = pgTable(
  'notes',
  {
    /** The author's intent: the same press writes no second one. */
    id: text('id').primaryKey(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    /** The words in lower case without accents, for the search. */
    searchText: text('search_text').notNull(),
    authorId: text('author_id').notNull(),
    authorName: text('author_name').notNull(),
    at: instant('at').notNull(),
    /** When its transaction was created, which locates it (GEN-11). */
    recordAt: instant('record_at'),
  },
  (table) => [
    index('notes_of').on(table.subject, table.at),
    index('notes_of_sub_merchant')
      .on(sql`split_part(${table.subject}, '/', 2)`)
      .where(sql`${table.subject} like 'sub-merchants/%'`),
  ],
);
