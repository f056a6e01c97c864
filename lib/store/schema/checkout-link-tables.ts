import 'server-only';
import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { CheckoutLinkAsked, LinkState } from '@/lib/contract/bff/checkout-links';
import type { Actor } from '@/lib/contract/bff/conversions';
import { instant } from './columns';

/** One row per intent, written before the API is called. */
export const links = pgTable(
  'links',
  {
    intentId: text('intent_id').primaryKey(),
    /** Keyed hash: the same key with other input is refused, and it reveals no document. */
    inputHash: text('input_hash').notNull(),
    actorId: text('actor_id').notNull(),
    actorName: text('actor_name').notNull(),
    /** The request, safe to display: the payer is masked. */
    asked: jsonb('asked').$type<CheckoutLinkAsked>().notNull(),
    state: text('state').$type<LinkState>().notNull(),
    /** Receives its events; the API gives no id to match them by (CHK-02). */
    webhookToken: text('webhook_token'),
    link: text('link'),
    /** The API's answer when it contained no recognisable link. */
    raw: text('raw'),
    httpStatus: integer('http_status'),
    reason: text('reason'),
    requestId: text('request_id').notNull(),
    createdAt: instant('created_at').notNull(),
    answeredAt: instant('answered_at'),
    /** Null for the account's own links. */
    correlationId: text('correlation_id'),
    /** The record of this link and who tied it; never guessed from amounts. */
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
