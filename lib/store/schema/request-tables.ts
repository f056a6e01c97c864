import 'server-only';
import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { OutsideBound, RequestKind, RequestState } from '@/lib/contract/bff/requests';
import { instant } from './columns';

/** Requests for a second person. `approved` stays: its intent has the outcome. */
export const requests = pgTable(
  'requests',
  {
    /** The maker's intent: the same press makes no second one. */
    id: text('id').primaryKey(),
    kind: text('kind').$type<RequestKind>().notNull(),
    state: text('state').$type<RequestState>().notNull(),
    asked: jsonb('asked').$type<Readonly<Record<string, unknown>>>().notNull(),
    hash: text('hash').notNull(),
    note: text('note'),
    correlationId: text('correlation_id'),
    makerId: text('maker_id').notNull(),
    makerName: text('maker_name').notNull(),
    makerRole: text('maker_role').notNull(),
    replaces: text('replaces'),
    createdAt: instant('created_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    decidedById: text('decided_by_id'),
    decidedByName: text('decided_by_name'),
    decidedAt: instant('decided_at'),
    reason: text('reason'),
    outside: jsonb('outside').$type<OutsideBound>(),
    rfqId: text('rfq_id'),
    /** The decision's press; of an approval also the one intent that it sends. */
    intentId: text('intent_id').unique(),
    /** Hash of the code of its link, once shown. */
    codeHash: text('code_hash'),
  },
  (table) => [
    index('requests_newest').on(table.createdAt, table.id),
    index('requests_open').on(table.endsAt).where(sql`state = 'open'`),
    index('requests_rfq').on(table.rfqId),
    index('requests_sub_merchant').on(table.correlationId),
    index('requests_person').on(sql`(asked ->> 'user_id')`),
  ],
);
