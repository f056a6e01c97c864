import 'server-only';
import { bigint, index, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import type { Label } from '@/lib/contract/bff/conversions';
import type { ValueFilter } from '@/lib/contract/values/transactions/list-filters';
import type { TransactionList } from '@/lib/contract/values/transactions/transaction-lists';
import { instant } from './columns';

/** Values behind opaque ids in page addresses; sealed, because they are personal data. */
export const filterValues = pgTable('filter_values', {
  id: text('id').primaryKey(),
  filter: text('filter').$type<ValueFilter>().notNull(),
  /** Keyed hash: the same value keeps its id, and the table reveals nothing. */
  digest: text('digest').notNull().unique(),
  sealed: text('sealed').notNull(),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
});

/** States our reads observed: the timeline's source where no webhook reports (WDR-29). */
export const observedStates = pgTable(
  'seen_states',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    list: text('list').$type<TransactionList>().notNull(),
    end2end: text('end2end').notNull(),
    /** The API's text; empty, not null, when absent: the unique key needs a value. */
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
