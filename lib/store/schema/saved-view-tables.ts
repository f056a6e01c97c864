import 'server-only';
import { sql } from 'drizzle-orm';
import { boolean, index, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { ViewDisplayOptions } from '@/lib/contract/bff/saved-views/saved-views';
import type { ListName } from '@/lib/contract/values/transactions/transaction-lists';
import { instant } from './columns';

/** Named filters, columns and density of a list, private or shared. */
export const savedViews = pgTable(
  'saved_views',
  {
    /** The intent id: a repeated request creates no second view. */
    id: text('id').primaryKey(),
    inputHash: text('input_hash').notNull(),
    ownerId: text('owner_id').notNull(),
    ownerName: text('owner_name').notNull(),
    list: text('list').$type<ListName>().notNull(),
    name: text('name').notNull(),
    shared: boolean('shared').notNull(),
    /** Holds a tax id only as its opaque id. */
    content: jsonb('content').$type<ViewDisplayOptions>().notNull(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('saved_views_name').on(table.ownerId, table.list, sql`lower(${table.name})`),
    uniqueIndex('saved_views_shared_name').on(table.list, sql`lower(${table.name})`).where(sql`shared`),
    index('saved_views_list').on(table.list),
  ],
);

/** The view a list's plain address opens with. */
export const defaultViews = pgTable(
  'default_views',
  {
    personId: text('person_id').notNull(),
    list: text('list').$type<ListName>().notNull(),
    viewId: text('view_id')
      .notNull()
      .references(() => savedViews.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.personId, table.list] }),
    index('default_views_view').on(table.viewId),
  ],
);
