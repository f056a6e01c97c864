import 'server-only';
import { bigint, index, pgTable, text, unique } from 'drizzle-orm/pg-core';
import type { AttentionStep } from '@/lib/contract/bff/overview/attention';
import { instant } from './columns';

/** Steps of people on items that need attention: one chain for each item, never changed. */
export const attentionSteps = pgTable(
  'attention_steps',
  {
    /** The person's intent: the same press is one step. */
    id: text('id').primaryKey(),
    place: bigint('place', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    item: text('item').notNull(),
    /** Id of the step before it; empty for the first. */
    after: text('after').notNull(),
    state: text('state').notNull(),
    step: text('step').$type<AttentionStep>().notNull(),
    actorId: text('actor_id').notNull(),
    actorName: text('actor_name').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [
    // Of two presses at once the index refuses one.
    unique('attention_steps_chain').on(table.item, table.after),
    index('attention_steps_newest').on(table.item, table.place),
  ],
);
