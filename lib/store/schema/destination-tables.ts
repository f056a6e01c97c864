import 'server-only';
import { sql } from 'drizzle-orm';
import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { DestinationKind } from '@/lib/contract/bff/destinations';
import { instant } from './columns';

/** Saved PIX keys and wallets. Never deleted: records name them. */
export const destinations = pgTable(
  'destinations',
  {
    /** The intent that added it. */
    id: text('id').primaryKey(),
    kind: text('kind').$type<DestinationKind>().notNull(),
    /** The PIX key or wallet ID that is sent. */
    value: text('value').notNull(),
    /** The one spelling of `value` by which it is found (lib/money/destination-key.ts). */
    key: text('key').notNull(),
    /** Given for a wallet only. */
    currency: text('currency'),
    name: text('name').notNull(),
    owner: text('owner').notNull(),
    hash: text('hash').notNull(),
    addedById: text('added_by_id').notNull(),
    addedByName: text('added_by_name').notNull(),
    addedAt: instant('added_at').notNull(),
    confirmedById: text('confirmed_by_id'),
    confirmedByName: text('confirmed_by_name'),
    confirmedAt: instant('confirmed_at'),
    /** Null while it waits for its second person. */
    readyAt: instant('ready_at'),
    archivedByName: text('archived_by_name'),
    archivedAt: instant('archived_at'),
  },
  (table) => [
    index('destinations_key').on(table.key),
    uniqueIndex('destinations_one_alive')
      .on(table.kind, table.key, sql`coalesce(currency, '')`)
      .where(sql`archived_at is null`),
  ],
);
