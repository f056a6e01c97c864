import 'server-only';
import { bigint, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns';

/**
 * Calls of the payments API without bodies, the newest ones. They are written in batches and never with an intent, so that
 * a full table cannot stop money.
 */
export const apiCalls = pgTable(
  'api_calls',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: instant('at').notNull(),
    method: text('method').notNull(),
    /** The template of the route; ids are in `subject`. */
    route: text('route').notNull(),
    signed: text('signed').$type<'signed' | 'key'>().notNull(),
    status: integer('status'),
    /** Why the call has no status. */
    failure: text('failure'),
    durationMs: integer('duration_ms').notNull(),
    attempts: integer('attempts').notNull(),
    requestId: text('request_id'),
    personId: text('person_id'),
    /** The sub-merchant, or the record, that it was about. */
    subject: text('subject'),
    /** `X-API-Version` (AUT-06). */
    build: text('build'),
  },
  (table) => [index('api_calls_request').on(table.requestId), index('api_calls_subject').on(table.subject)],
);

/** When each condition of going live was last true. */
export const readyChecks = pgTable('ready_checks', {
  id: text('id').primaryKey(),
  lastTrueAt: instant('last_true_at').notNull(),
});
