import 'server-only';
import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { AuditTree } from '@/lib/contract/bff/audit/audit';
import { instant, tree } from './columns';

/** Content of a row; `audit` adds its place in the chain. */
const said = {
  at: instant('at').notNull(),
  actorId: text('actor_id'),
  actorName: text('actor_name'),
  action: text('action').notNull(),
  subject: text('subject'),
  detail: tree('detail').$type<Record<string, string>>(),
  role: text('role'),
  source: text('source'),
  requestId: text('request_id'),
  route: text('route'),
  outcome: text('outcome'),
  count: integer('count'),
  shown: tree('shown').$type<AuditTree>(),
  sent: tree('sent').$type<AuditTree>(),
  returned: tree('returned').$type<AuditTree>(),
  /** Null in rows that an earlier version wrote. */
  mark: text('mark'),
};

/** Committed with its action; the sealer moves it to `audit` (ADR 0150). */
export const auditWaiting = pgTable('audit_waiting', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  ...said,
  /** Marks of the rows that waited when this one was written: one that is nowhere later was removed. */
  seen: tree('seen').$type<string[]>(),
  waitsSince: instant('waits_since').defaultNow(),
});

/** Append-only: a trigger refuses update, delete and truncate (safety 65). */
export const audit = pgTable(
  'audit',
  {
    /** Place in the chain, from 1 without gaps. */
    id: bigint('id', { mode: 'number' }).primaryKey(),
    ...said,
    kind: text('kind').notNull(),
    /** In which form the row was hashed; null: the one before there were type marks. */
    form: integer('form'),
    hash: text('hash').notNull(),
    keyId: text('key_id').notNull(),
    signature: text('signature').notNull(),
  },
  (table) => [
    index('audit_subject').on(table.subject, table.id),
    index('audit_actor').on(table.actorId, table.id),
    index('audit_at').on(table.at),
    index('audit_kind').on(table.kind, table.id),
    index('audit_request').on(table.requestId),
    index('audit_intent').on(sql`(detail ->> 'intent_id')`),
    uniqueIndex('audit_mark').on(table.mark),
  ],
);

/** Refused requests of the present hour, counted (ADR 0151). */
export const auditAttempts = pgTable(
  'audit_attempts',
  {
    /** Empty without a session; without a name the person tried upon. */
    actorId: text('actor_id').notNull(),
    route: text('route').notNull(),
    reason: text('reason').notNull(),
    hour: instant('hour').notNull(),
    actorName: text('actor_name'),
    outcome: text('outcome').notNull(),
    count: integer('count').notNull(),
    lastAt: instant('last_at').notNull(),
    sources: jsonb('sources').$type<string[]>().notNull().default([]),
    mark: text('mark').notNull(),
  },
  (table) => [primaryKey({ columns: [table.actorId, table.route, table.reason, table.hour] })],
);
