import 'server-only';
import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns';

/** Versions of one document; a trigger refuses update and delete. */
export const policies = pgTable('policies', {
  /** The intent that made it. */
  id: text('id').primaryKey(),
  version: integer('version').notNull().unique(),
  body: jsonb('body').$type<unknown>().notNull(),
  hash: text('hash').notNull(),
  changedById: text('changed_by_id').notNull(),
  changedByName: text('changed_by_name').notNull(),
  changedAt: instant('changed_at').notNull(),
});
