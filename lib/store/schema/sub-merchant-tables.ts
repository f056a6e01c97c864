import 'server-only';
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type {
  IntentFailure,
  IntentKind,
  IntentResolution,
  IntentState,
} from '@/lib/contract/bff/sub-merchants/intents';
import type {
  KybAnswer,
  KybSteps,
  ReadSource,
  SubMerchantFunds,
  SubMerchantOrigin,
} from '@/lib/contract/bff/sub-merchants/register';
import { instant } from './columns';

/** The only list of this account's sub-merchants: the API has none (GEN-09). */
export const subMerchants = pgTable(
  'sub_merchants',
  {
    /** UUID, lower case. */
    correlationId: text('correlation_id').primaryKey(),
    name: text('name').notNull(),
    nameKey: text('name_key').notNull(),
    searchText: text('search_text').notNull(),
    tags: jsonb('tags').$type<string[]>().notNull(),
    origin: text('origin').$type<SubMerchantOrigin>().notNull(),
    archivedAt: instant('archived_at'),
    createdById: text('created_by_id'),
    createdByName: text('created_by_name'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    /** The API's text; `none` for its 404 (KYB-20); null when never read. */
    kybStatus: text('kyb_status'),
    kybProcess: text('kyb_process'),
    kybBody: jsonb('kyb_body').$type<KybAnswer>(),
    kybReadAt: instant('kyb_read_at'),
    kybSource: text('kyb_source').$type<ReadSource>(),
    kybSince: instant('kyb_since'),
    /** First time and source of each state: the API gives only the current one. */
    kybSteps: jsonb('kyb_steps').$type<KybSteps>().notNull().default({}),
    balanceBody: jsonb('balance_body').$type<SubMerchantFunds[]>(),
    balanceReadAt: instant('balance_read_at'),
    lastSignedReadAt: instant('last_signed_read_at'),
    lastErrorAt: instant('last_error_at'),
    lastErrorCode: text('last_error_code'),
    lastErrorStatus: integer('last_error_status'),
  },
  (table) => [
    // Bytewise: the same order on every server, and the cursor follows the index.
    index('sub_merchants_by_name').on(sql`${table.nameKey} collate "C"`, table.correlationId),
    index('sub_merchants_by_kyb').on(table.kybStatus, sql`${table.nameKey} collate "C"`, table.correlationId),
    index('sub_merchants_kyb_read').on(table.kybReadAt),
  ],
);

/** One row per intent, written before the call (safety 6). */
export const subMerchantIntents = pgTable(
  'operations',
  {
    intentId: text('intent_id').primaryKey(),
    kind: text('kind').$type<IntentKind>().notNull(),
    correlationId: text('correlation_id').notNull(),
    /** At most one open intent per key, e.g. a hash of account, group and amount. */
    subjectKey: text('subject_key'),
    /** Keyed hash: the same key with other input is refused. */
    inputHash: text('input_hash').notNull(),
    actorId: text('actor_id').notNull(),
    actorName: text('actor_name').notNull(),
    asked: jsonb('asked').$type<Readonly<Record<string, unknown>>>().notNull(),
    state: text('state').$type<IntentState>().notNull(),
    /** Short text sent with the request and found again in the record, e.g. a withdrawal's note. */
    token: text('token'),
    result: jsonb('result').$type<Readonly<Record<string, unknown>>>(),
    end2end: text('end2end'),
    raw: text('raw'),
    httpStatus: integer('http_status'),
    reason: text('reason'),
    failure: text('failure').$type<IntentFailure>(),
    requestId: text('request_id').notNull(),
    createdAt: instant('created_at').notNull(),
    answeredAt: instant('answered_at'),
    resolvedBy: jsonb('resolved_by').$type<IntentResolution>(),
  },
  (table) => [
    index('operations_newest').on(table.correlationId, table.kind, table.createdAt),
    // Enforces one open intent per subject (safety 1-3).
    uniqueIndex('operations_one_open').on(table.subjectKey).where(sql`state in ('sending', 'unknown')`),
    index('operations_open').on(table.state).where(sql`state in ('sending', 'unknown')`),
  ],
);
