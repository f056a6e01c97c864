import 'server-only';
import { sql } from 'drizzle-orm';
import { boolean, index, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { ViewLook } from '@/lib/contract/bff-views';
import type { TransactionList } from '@/lib/contract/transaction-lists';
import { instant } from './columns';

/** Filters, columns and density of a list under a name; its owner's alone, or everybody's. */
export const savedViews = pgTable(
  'saved_views',
  {
    /** The intent it was made with, so that a repeated request makes no second one. */
    id: text('id').primaryKey(),
    inputHash: text('input_hash').notNull(),
    ownerId: text('owner_id').notNull(),
    ownerName: text('owner_name').notNull(),
    list: text('list').$type<TransactionList>().notNull(),
    name: text('name').notNull(),
    shared: boolean('shared').notNull(),
    /** A tax id stands here as its opaque id alone. */
    content: jsonb('content').$type<ViewLook>().notNull(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('saved_views_name').on(table.ownerId, table.list, sql`lower(${table.name})`),
    uniqueIndex('saved_views_shared_name').on(table.list, sql`lower(${table.name})`).where(sql`shared`),
    index('saved_views_list').on(table.list),
  ],
);

/** What somebody's bare address of a list opens with; it goes with the view. */
export const defaultViews = pgTable(
  'default_views',
  {
    personId: text('person_id').notNull(),
    list: text('list').$type<TransactionList>().notNull(),
    viewId: text('view_id')
      .notNull()
      .references(() => savedViews.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.personId, table.list] }),
    index('default_views_view').on(table.viewId),
  ],
);
