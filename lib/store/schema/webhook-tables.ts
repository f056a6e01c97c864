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
import type { Actor, Label } from '@/lib/contract/bff/conversions';
import type {
  BodyState,
  RecordKind,
  WebhookEventKind,
  WebhookKind,
  WebhookReason,
  WebhookResult,
  WebhookVerdict,
} from '@/lib/contract/bff/webhooks/webhook-events';
import { bytes, instant } from './columns';

export const webhookTokens = pgTable(
  'webhook_tokens',
  {
    token: text('token').primaryKey(),
    kind: text('kind').$type<WebhookKind>().notNull(),
    subject: text('subject'),
    /** Set by the person who created it for something made outside Mesa; null: one of Mesa's forms did. */
    name: text('name'),
    mintedBy: jsonb('minted_by').$type<Actor>(),
    /** Whether a sender knows it: only then can a webhook be missing. */
    given: boolean('given').notNull().default(true),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('webhook_tokens_subject').on(table.subject)],
);

/** The inbox: raw deliveries, one row per different bytes at an address (safety 57). */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    token: text('token')
      .notNull()
      .references(() => webhookTokens.token),
    sha256: text('sha256').notNull(),
    /** Null once retention removed it. */
    rawBody: bytes('raw_body'),
    bodyState: text('body_state').$type<BodyState>().notNull().default('kept'),
    size: integer('size').notNull().default(0),
    headers: jsonb('headers').$type<Record<string, string>>().notNull(),
    /** Whether the token had a subject on arrival. */
    matched: boolean('matched').notNull(),
    verdict: text('verdict').$type<WebhookVerdict>().notNull().default('not_checkable'),
    copies: integer('copies').notNull().default(1),
    receivedAt: instant('received_at').notNull(),
    lastCopyAt: instant('last_copy_at').notNull().defaultNow(),
    /** Null when nothing is left to do. */
    dueAt: instant('due_at'),
    tries: integer('tries').notNull().default(0),
    /** Null until it is processed. */
    result: text('result').$type<WebhookResult>(),
    resultAt: instant('result_at'),
    reason: text('reason').$type<WebhookReason>(),
    kind: text('kind').$type<WebhookEventKind>(),
    /** end2end, or the correlation_id of an onboarding. */
    recordId: text('record_id'),
    end2end: text('end2end'),
    process: text('process'),
    createdText: text('created_text'),
    updatedText: text('updated_text'),
    /** Orders the record's states when compared as text. */
    version: text('version'),
    status: jsonb('status').$type<Label>(),
    substatus: jsonb('substatus').$type<Label>(),
    errorMessage: jsonb('error_message').$type<Label>(),
    /** Parsed body with personal data masked, for search; numbers are strings. */
    payload: jsonb('payload'),
  },
  (table) => [
    unique('webhook_deliveries_once').on(table.token, table.sha256),
    index('webhook_deliveries_due').on(table.dueAt).where(sql`due_at is not null`),
    // Includes the filter columns, so a rare kind needs no row reads.
    index('webhook_deliveries_newest').on(table.receivedAt, table.id, table.kind, table.verdict),
    index('webhook_deliveries_record').on(table.kind, table.recordId, table.receivedAt, table.id),
    // Finds the work of retention.
    index('webhook_deliveries_bodies')
      .on(table.bodyState, table.receivedAt, table.id)
      .where(
        sql`body_state <> 'dropped' or payload is not null or status is not null or substatus is not null or error_message is not null`,
      ),
    index('webhook_deliveries_odd').on(table.receivedAt, table.id).where(sql`reason is not null`),
  ],
);

/** Deliveries to unknown addresses, for diagnosis. */
export const unmatchedDeliveries = pgTable(
  'unmatched_deliveries',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Last segment of the request path. */
    path: text('path').notNull(),
    sha256: text('sha256').notNull(),
    rawBody: bytes('raw_body'),
    bodyState: text('body_state').$type<BodyState>().notNull().default('kept'),
    size: integer('size').notNull(),
    headers: jsonb('headers').$type<Record<string, string>>().notNull(),
    verdict: text('verdict').$type<WebhookVerdict>().notNull(),
    copies: integer('copies').notNull().default(1),
    receivedAt: instant('received_at').notNull(),
    lastCopyAt: instant('last_copy_at').notNull(),
  },
  (table) => [
    unique('unmatched_deliveries_once').on(table.path, table.sha256),
    index('unmatched_deliveries_newest').on(table.receivedAt, table.id),
  ],
);

/** Followed records with the last read state and the last state a webhook reported. */
export const records = pgTable(
  'records',
  {
    kind: text('kind').$type<RecordKind>().notNull(),
    id: text('id').notNull(),
    correlationId: text('correlation_id'),
    /** Address of its webhooks; null where none is expected. */
    token: text('token'),
    createdText: text('created_text'),
    /** Null until the first read. */
    version: text('version'),
    updatedText: text('updated_text'),
    process: text('process'),
    status: jsonb('status').$type<Label>(),
    substatus: jsonb('substatus').$type<Label>(),
    errorMessage: jsonb('error_message').$type<Label>(),
    /** Amount and asset that a withdrawal of the account debited (WDR-01, WDR-04). */
    debited: text('debited'),
    currency: text('currency'),
    /** Since when reads show it ended. */
    endedAt: instant('ended_at'),
    movedAt: instant('moved_at'),
    /** When a read first found it completed. */
    completedAt: instant('completed_at'),
    reopenedAt: instant('reopened_at'),
    /** Newest state from a verified webhook. */
    eventVersion: text('event_version'),
    eventProcess: text('event_process'),
    lastEventAt: instant('last_event_at'),
    /** No webhook reported a read state; `webhook_lost_at` follows later. */
    unannouncedSince: instant('unannounced_since'),
    webhookLostAt: instant('webhook_lost_at'),
    readAt: instant('read_at'),
    absentSince: instant('absent_since'),
    /** Last read, answered or given up. */
    triedAt: instant('tried_at'),
    /** Null when it is not read any more. */
    nextReadAt: instant('next_read_at'),
    /** Reserved for one reader until then; expires if that process dies. */
    claimedUntil: instant('claimed_until'),
    /** Reads in a row without news. */
    quietReads: integer('quiet_reads').notNull().default(0),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.id] }),
    index('records_due').on(table.nextReadAt).where(sql`next_read_at is not null`),
    index('records_token').on(table.token),
    index('records_left_completion')
      .on(table.movedAt)
      .where(sql`completed_at is not null and coalesce(process, '') not like 'success.%'`),
    index('records_withdrawals').on(table.currency).where(sql`kind = 'withdrawals'`),
  ],
);
