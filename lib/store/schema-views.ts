import 'server-only';
import { sql } from 'drizzle-orm';
import { boolean, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { ViewContent } from '@/lib/contract/bff-views';
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
    content: jsonb('content')
      .$type<Pick<ViewContent, 'filters' | 'period' | 'columns' | 'density'>>()
      .notNull(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('saved_views_name').on(table.ownerId, table.list, sql`lower(${table.name})`),
    uniqueIndex('saved_views_shared_name').on(table.list, sql`lower(${table.name})`).where(sql`shared`),
    index('saved_views_list').on(table.list),
  ],
);
