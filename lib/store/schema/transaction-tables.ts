import 'server-only';
import { bigint, index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import type { Label } from '@/lib/contract/bff';
import type { ValueFilter } from '@/lib/contract/list-filters';
import type { TransactionList } from '@/lib/contract/transaction-lists';
import { instant } from './columns';

/** What an opaque id in a page's address stands for. The value is personal data, so it is kept sealed. */
export const filterValues = pgTable('filter_values', {
  id: text('id').primaryKey(),
  filter: text('filter').$type<ValueFilter>().notNull(),
  /** Keyed hash: the same value keeps its id, and the table gives nothing away. */
  digest: text('digest').notNull().unique(),
  sealed: text('sealed').notNull(),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
});

/** States of records as our reads found them: the source of a timeline where no webhook tells one (WDR-29). */
export const seenStates = pgTable(
  'seen_states',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    list: text('list').$type<TransactionList>().notNull(),
    end2end: text('end2end').notNull(),
    /** As the API wrote it; empty when it gave none, so that the rule below holds. */
    updatedAt: text('updated_at').notNull(),
    process: text('process').notNull(),
    status: jsonb('status').$type<Label>().notNull(),
    substatus: jsonb('substatus').$type<Label>().notNull(),
    seenAt: instant('seen_at').notNull(),
  },
  (table) => [
    unique('seen_states_once').on(table.list, table.end2end, table.updatedAt, table.process),
    index('seen_states_age').on(table.seenAt),
  ],
);

/** How many records of a list were created on a day that is over: such a day is asked for once. */
export const dayCounts = pgTable(
  'day_counts',
  {
    /** The world they were counted in: a sandbox made anew has another past. */
    world: text('world').notNull(),
    timeZone: text('time_zone').notNull(),
    list: text('list').$type<TransactionList>().notNull(),
    /** `YYYY-MM-DD` in that zone. */
    day: text('day').notNull(),
    count: integer('count').notNull(),
    countedAt: instant('counted_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.world, table.timeZone, table.list, table.day] }),
    index('day_counts_age').on(table.countedAt),
  ],
);
