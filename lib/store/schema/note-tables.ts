import 'server-only';
import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns';

/** What people wrote on records. `subject`: a conversion's rfq_id or a sub-merchant's correlation_id. */
export const notes = pgTable(
  'notes',
  {
    /** The author's intent: the same press writes no second one. */
    id: text('id').primaryKey(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    authorId: text('author_id').notNull(),
    authorName: text('author_name').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [index('notes_of').on(table.subject, table.at)],
);
