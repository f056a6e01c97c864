import 'server-only';
import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type {
  Attempt,
  Conversion,
  ConversionState,
  Label,
  QuoteOption,
  ReadLog,
  SettlementDay,
} from '@/lib/contract/bff/conversions';
import { instant } from './columns';

/** Amounts and rates are text with the exact digits of the wire. */
type QuoteOptions = { d0?: QuoteOption; d1?: QuoteOption };

export const conversions = pgTable(
  'conversions',
  {
    rfqId: text('rfq_id').primaryKey(),
    state: text('state').$type<ConversionState>().notNull(),
    fromCurrency: text('from_currency').notNull(),
    toCurrency: text('to_currency').notNull(),
    fixedSide: text('fixed_side').$type<Conversion['fixed_side']>().notNull(),
    requestedAmount: text('requested_amount').notNull(),
    quotePair: text('quote_pair'),
    options: jsonb('options').$type<QuoteOptions>().notNull(),
    previousOptions: jsonb('previous_options').$type<QuoteOptions>(),
    rateMissing: boolean('rate_missing').notNull().default(false),
    walletId: text('wallet_id'),
    /** The request that its quote was taken for: nobody asked for that quote itself. */
    forRequest: text('for_request'),
    /** Destination of the quote request; sent to the API with the acceptance. */
    askedDestination: jsonb('asked_destination').$type<NonNullable<Conversion['asked_destination']>>(),
    webhookGiven: boolean('webhook_given').notNull().default(false),
    /** The API's text, compared with the person's confirmation (safety 19). */
    expiresAt: text('expires_at'),
    renewableUpTo: text('renewable_up_to'),
    process: text('process'),
    status: jsonb('status').$type<Label>(),
    substatus: jsonb('substatus').$type<Label>(),
    message: jsonb('message').$type<Label>(),
    errorMessage: jsonb('error_message').$type<Label>(),
    limitBlockSource: text('limit_block_source'),
    createdById: text('created_by_id').notNull(),
    createdByName: text('created_by_name').notNull(),
    receivedAt: instant('received_at').notNull(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    readAt: instant('read_at'),
    /** The same answer by our clock: `read_at` may go back. */
    readAnsweredAt: instant('read_answered_at'),
    /** When a read first found it settled. */
    landedAt: instant('landed_at'),
    /** The first read after success that says otherwise; null once it succeeds again. */
    unsettledAt: instant('unsettled_at'),
    /** A person ended its following: the desk said something else, or nothing more is expected. */
    followEnded: jsonb('follow_ended').$type<NonNullable<Conversion['follow_ended']>>(),
    /** Last try to read it upstream, answered or not. */
    lastTriedAt: instant('last_tried_at'),
  },
  (table) => [
    index('conversions_newest').on(table.createdAt, table.rfqId),
    index('conversions_state').on(table.state),
    index('conversions_to_land')
      .on(table.createdAt)
      .where(sql`state = 'accepted' and coalesce(process, '') not like 'success.%'`),
    index('conversions_unsettled')
      .on(table.landedAt)
      .where(
        sql`state = 'accepted' and landed_at is not null and coalesce(process, '') not like 'success.%'`,
      ),
    index('conversions_landed').on(table.landedAt).where(sql`landed_at is not null`),
    // The condition is `hasWords` of `conversion-error.ts`.
    index('conversions_failed')
      .on(table.createdAt, table.rfqId)
      .where(sql`state = 'accepted' and (coalesce(error_message ->> 'en', '') <> ''
      or coalesce(error_message ->> 'pt', '') <> '' or coalesce(error_message ->> 'es', '') <> '')`),
  ],
);

export const attempts = pgTable(
  'attempts',
  {
    intentId: text('intent_id').primaryKey(),
    /** Order of a quote's attempts, assigned under its row lock, independent of clocks. */
    seq: bigint('seq', { mode: 'number' }).notNull().generatedByDefaultAsIdentity(),
    rfqId: text('rfq_id')
      .notNull()
      .references(() => conversions.rfqId),
    actorId: text('actor_id').notNull(),
    actorName: text('actor_name').notNull(),
    /** SHA-256 of the input: the same key with other input is refused. */
    inputHash: text('input_hash').notNull(),
    settlementDay: text('settlement_day').$type<SettlementDay>().notNull(),
    walletId: text('wallet_id'),
    pixKey: text('pix_key'),
    /** The saved destination that it went to. */
    destinationId: text('destination_id'),
    seen: jsonb('seen').$type<Attempt['seen']>().notNull(),
    renew: boolean('renew').notNull().default(false),
    outcome: text('outcome').$type<Attempt['outcome']>().notNull(),
    httpStatus: integer('http_status'),
    state: text('state'),
    reason: text('reason'),
    confirmed: jsonb('confirmed').$type<NonNullable<Attempt['confirmed']>>(),
    differs: jsonb('differs').$type<string[]>(),
    failure: text('failure').$type<NonNullable<Attempt['failure']>>(),
    requestId: text('request_id').notNull(),
    sentAt: instant('sent_at').notNull(),
    answeredAt: instant('answered_at'),
    /** Manual resolution where the API gave no outcome; evidence overrules it. */
    resolvedBy: jsonb('resolved_by').$type<NonNullable<Attempt['resolved_by']>>(),
    overruled: boolean('overruled').notNull().default(false),
  },
  (table) => [
    index('attempts_rfq').on(table.rfqId, table.seq),
    index('attempts_pix_key').on(table.pixKey),
    index('attempts_wallet').on(table.walletId),
    // Enforces one open or accepted attempt per quote (safety 1-3).
    uniqueIndex('attempts_one_alive')
      .on(table.rfqId)
      .where(sql`outcome in ('sending', 'accepted', 'evaluating', 'unknown')`),
  ],
);

export const conversionReads = pgTable(
  'conversion_reads',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    rfqId: text('rfq_id')
      .notNull()
      .references(() => conversions.rfqId),
    at: instant('at').notNull(),
    result: text('result').$type<ReadLog['result']>().notNull(),
  },
  (table) => [index('conversion_reads_rfq').on(table.rfqId, table.id)],
);
