import 'server-only';
import { integer, pgTable, text } from 'drizzle-orm/pg-core';

/** Holds one row: the embedded sandbox's world. */
export const sandboxWorld = pgTable('sandbox_world', {
  id: integer('id').primaryKey(),
  version: integer('version').notNull(),
  text: text('text').notNull(),
});

export const meta = pgTable('meta', {
  key: text('key').primaryKey(),
  value: text('value').notNull(),
});
