import 'server-only';
import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { Actor } from '@/lib/contract/bff';
import type { CheckoutLinkAsked, LinkState } from '@/lib/contract/bff-links';
import { instant } from './columns';

/** Payment links asked for here, one row for each intent, written before the API is called. */
export const links = pgTable(
  'links',
  {
    intentId: text('intent_id').primaryKey(),
    /** Keyed hash of the input: the same key with other input is refused, and no document can be read from it. */
    inputHash: text('input_hash').notNull(),
    actorId: text('actor_id').notNull(),
    actorName: text('actor_name').notNull(),
    /** What was asked for, as it may be shown: the payer masked. */
    asked: jsonb('asked').$type<CheckoutLinkAsked>().notNull(),
    state: text('state').$type<LinkState>().notNull(),
    /** Where its events will arrive; the API gives no id to tie them by (CHK-02). */
    webhookToken: text('webhook_token'),
    link: text('link'),
    /** The API's answer where no link was recognised in it. */
    raw: text('raw'),
    httpStatus: integer('http_status'),
    reason: text('reason'),
    requestId: text('request_id').notNull(),
    createdAt: instant('created_at').notNull(),
    answeredAt: instant('answered_at'),
    /** The sub-merchant it was made for; null for the account's own. */
    correlationId: text('correlation_id'),
    /** The record that became of it, and whose word that is: never guessed from amounts. */
    tiedEnd2end: text('tied_end2end'),
    tiedBy: jsonb('tied_by').$type<'webhook' | Actor>(),
    tiedAt: instant('tied_at'),
  },
  (table) => [
    index('links_newest').on(table.createdAt, table.intentId),
    index('links_of_sub_merchant').on(table.correlationId, table.createdAt, table.intentId),
    index('links_token').on(table.webhookToken),
    index('links_tied').on(table.tiedEnd2end),
  ],
);
