import 'server-only';
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type {
  OperationFailure,
  OperationKind,
  OperationResolution,
  OperationState,
} from '@/lib/contract/bff-operations';
import type {
  KybAnswer,
  KybSteps,
  ReadSource,
  SubMerchantFunds,
  SubMerchantOrigin,
} from '@/lib/contract/bff-sub-merchants';
import { instant } from './columns';

/** Relationships of this account: the API has no list of them, so this register is the only one (GEN-09). */
export const subMerchants = pgTable(
  'sub_merchants',
  {
    /** UUID, lower case. */
    correlationId: text('correlation_id').primaryKey(),
    name: text('name').notNull(),
    /** Folded name (lower case, no accents): what the list is ordered by. */
    nameKey: text('name_key').notNull(),
    /** Folded name, tags and id: what a search looks in. */
    searchText: text('search_text').notNull(),
    tags: jsonb('tags').$type<string[]>().notNull(),
    origin: text('origin').$type<SubMerchantOrigin>().notNull(),
    archivedAt: instant('archived_at'),
    createdById: text('created_by_id'),
    createdByName: text('created_by_name'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    /** As the API wrote it; `none` for its 404 (KYB-20); null when it was never read. */
    kybStatus: text('kyb_status'),
    kybProcess: text('kyb_process'),
    kybBody: jsonb('kyb_body').$type<KybAnswer>(),
    kybReadAt: instant('kyb_read_at'),
    kybSource: text('kyb_source').$type<ReadSource>(),
    kybSince: instant('kyb_since'),
    /** When each state was first learnt of, and from where: the API gives only the state of the moment. */
    kybSteps: jsonb('kyb_steps').$type<KybSteps>().notNull().default({}),
    balanceBody: jsonb('balance_body').$type<SubMerchantFunds[]>(),
    balanceReadAt: instant('balance_read_at'),
    lastSignedReadAt: instant('last_signed_read_at'),
    lastErrorAt: instant('last_error_at'),
    lastErrorCode: text('last_error_code'),
    lastErrorStatus: integer('last_error_status'),
  },
  (table) => [
    // Bytewise, so that every server gives the same order and the cursor follows the index.
    index('sub_merchants_by_name').on(sql`${table.nameKey} collate "C"`, table.correlationId),
    index('sub_merchants_by_kyb').on(table.kybStatus, sql`${table.nameKey} collate "C"`, table.correlationId),
    index('sub_merchants_kyb_read').on(table.kybReadAt),
  ],
);

/** What was asked of the API for a sub-merchant: one row for each intent, written before the call (safety 6). */
export const operations = pgTable(
  'operations',
  {
    intentId: text('intent_id').primaryKey(),
    kind: text('kind').$type<OperationKind>().notNull(),
    correlationId: text('correlation_id').notNull(),
    /** What must not run twice while one is open, such as a hash of account, group and amount. */
    subjectKey: text('subject_key'),
    /** Keyed hash of the input: the same key with other input is refused. */
    inputHash: text('input_hash').notNull(),
    actorId: text('actor_id').notNull(),
    actorName: text('actor_name').notNull(),
    asked: jsonb('asked').$type<Readonly<Record<string, unknown>>>().notNull(),
    state: text('state').$type<OperationState>().notNull(),
    /** Short text that travels with the request and is found again in a record, as in a withdrawal's note. */
    token: text('token'),
    result: jsonb('result').$type<Readonly<Record<string, unknown>>>(),
    end2end: text('end2end'),
    raw: text('raw'),
    httpStatus: integer('http_status'),
    reason: text('reason'),
    failure: text('failure').$type<OperationFailure>(),
    requestId: text('request_id').notNull(),
    createdAt: instant('created_at').notNull(),
    answeredAt: instant('answered_at'),
    resolvedBy: jsonb('resolved_by').$type<OperationResolution>(),
  },
  (table) => [
    index('operations_newest').on(table.correlationId, table.kind, table.createdAt),
    // One open operation per subject, whatever the code above believes (safety 1-3).
    uniqueIndex('operations_one_open').on(table.subjectKey).where(sql`state in ('sending', 'unknown')`),
    index('operations_open').on(table.state).where(sql`state in ('sending', 'unknown')`),
  ],
);
