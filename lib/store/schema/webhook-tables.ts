import 'server-only';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import type { Actor, Label } from '@/lib/contract/bff';
import type {
  BodyState,
  EventKind,
  EventReason,
  EventResult,
  EventVerdict,
  RecordKind,
  WebhookKind,
} from '@/lib/contract/bff-events';
import { bytes, instant } from './columns';

/** Every webhook address of ours. */
export const webhookTokens = pgTable(
  'webhook_tokens',
  {
    token: text('token').primaryKey(),
    kind: text('kind').$type<WebhookKind>().notNull(),
    /** What the token stands for, an rfq_id, an end2end or a correlation_id; null until it is known. */
    subject: text('subject'),
    /** Given by the person who minted it for what is made outside Mesa; null: a form of ours minted it. */
    name: text('name'),
    mintedBy: jsonb('minted_by').$type<Actor>(),
    /** Whether anybody was told to send there: else nothing that stays away is lost. */
    given: boolean('given').notNull().default(true),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('webhook_tokens_subject').on(table.subject)],
);

/** The inbox: what arrived at our addresses, raw, one row for the same bytes at the same address (safety 57). */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    token: text('token')
      .notNull()
      .references(() => webhookTokens.token),
    sha256: text('sha256').notNull(),
    /** Null once it was dropped. */
    rawBody: bytes('raw_body'),
    bodyState: text('body_state').$type<BodyState>().notNull().default('kept'),
    size: integer('size').notNull().default(0),
    headers: jsonb('headers').$type<Record<string, string>>().notNull(),
    /** Whether the token had a subject when the delivery came. */
    matched: boolean('matched').notNull(),
    verdict: text('verdict').$type<EventVerdict>().notNull().default('not_checkable'),
    copies: integer('copies').notNull().default(1),
    receivedAt: instant('received_at').notNull(),
    lastCopyAt: instant('last_copy_at').notNull().defaultNow(),
    /** Null: no work is left to do. */
    dueAt: instant('due_at'),
    tries: integer('tries').notNull().default(0),
    /** Null until its first turn. */
    result: text('result').$type<EventResult>(),
    resultAt: instant('result_at'),
    reason: text('reason').$type<EventReason>(),
    kind: text('kind').$type<EventKind>(),
    /** Id of the record: end2end, or the correlation_id of an onboarding. */
    recordId: text('record_id'),
    end2end: text('end2end'),
    process: text('process'),
    createdText: text('created_text'),
    updatedText: text('updated_text'),
    /** Place in the order of the record's states, for comparing as text. */
    version: text('version'),
    status: jsonb('status').$type<Label>(),
    substatus: jsonb('substatus').$type<Label>(),
    errorMessage: jsonb('error_message').$type<Label>(),
    /** The body parsed, personal data masked, for search; numbers are strings. */
    payload: jsonb('payload'),
  },
  (table) => [
    unique('webhook_deliveries_once').on(table.token, table.sha256),
    index('webhook_deliveries_due').on(table.dueAt).where(sql`due_at is not null`),
    // Read from its end; what the filters of the inbox ask for stands in it too, so that a rare kind is found without
    // the rows between.
    index('webhook_deliveries_newest').on(table.receivedAt, table.id, table.kind, table.verdict),
    index('webhook_deliveries_record').on(table.kind, table.recordId, table.receivedAt, table.id),
    index('webhook_deliveries_odd').on(table.receivedAt, table.id).where(sql`reason is not null`),
  ],
);

/** What came to addresses that were never minted, so that a wrong one can be found out. */
export const unmatchedDeliveries = pgTable(
  'unmatched_deliveries',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** The last part of the path as it came. */
    path: text('path').notNull(),
    sha256: text('sha256').notNull(),
    rawBody: bytes('raw_body'),
    bodyState: text('body_state').$type<BodyState>().notNull().default('kept'),
    size: integer('size').notNull(),
    headers: jsonb('headers').$type<Record<string, string>>().notNull(),
    verdict: text('verdict').$type<EventVerdict>().notNull(),
    copies: integer('copies').notNull().default(1),
    receivedAt: instant('received_at').notNull(),
    lastCopyAt: instant('last_copy_at').notNull(),
  },
  (table) => [
    unique('unmatched_deliveries_once').on(table.path, table.sha256),
    index('unmatched_deliveries_newest').on(table.receivedAt, table.id),
  ],
);

/** Records that are followed, with the last state that a read showed and the last that a webhook told. */
export const records = pgTable(
  'records',
  {
    kind: text('kind').$type<RecordKind>().notNull(),
    /** end2end, or the correlation_id of an onboarding. */
    id: text('id').notNull(),
    correlationId: text('correlation_id'),
    /** The address that its webhooks come to; null: none is expected. */
    token: text('token'),
    createdText: text('created_text'),
    /** Null until the first read. */
    version: text('version'),
    updatedText: text('updated_text'),
    process: text('process'),
    status: jsonb('status').$type<Label>(),
    substatus: jsonb('substatus').$type<Label>(),
    errorMessage: jsonb('error_message').$type<Label>(),
    movedAt: instant('moved_at'),
    /** When a read first showed that it had ended well. */
    completedAt: instant('completed_at'),
    reopenedAt: instant('reopened_at'),
    /** The newest state that a verified webhook told. */
    eventVersion: text('event_version'),
    eventProcess: text('event_process'),
    lastEventAt: instant('last_event_at'),
    /** A read showed a state that no webhook has told yet; `webhook_lost_at` follows after a grace. */
    unannouncedSince: instant('unannounced_since'),
    webhookLostAt: instant('webhook_lost_at'),
    readAt: instant('read_at'),
    /** When a read of it was last answered or given up, whatever came of it. */
    triedAt: instant('tried_at'),
    /** Null: no read is due any more. */
    nextReadAt: instant('next_read_at'),
    /** Who is reading it has it until then; whoever died gives it back by that. */
    claimedUntil: instant('claimed_until'),
    /** Reads in a row that brought nothing new. */
    quietReads: integer('quiet_reads').notNull().default(0),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.id] }),
    index('records_due').on(table.nextReadAt).where(sql`next_read_at is not null`),
    index('records_token').on(table.token),
  ],
);
