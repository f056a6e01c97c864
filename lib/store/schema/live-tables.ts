import 'server-only';
import { sql } from 'drizzle-orm';
import { bigint, boolean, index, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { Permission } from '@/lib/access/permissions';
import type { Label } from '@/lib/contract/bff/conversions';
import type { Topic } from '@/lib/contract/bff/live';
import type { AlertMode, NotificationKind, NotificationTitle } from '@/lib/contract/bff/notifications';
import { instant } from './columns';
import { users } from './people-tables';

/** Ids are in order: a browser asks for those after its last id. */
export const liveChanges = pgTable(
  'live_changes',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    topics: jsonb('topics').$type<Topic[]>().notNull(),
    /** Only sessions with it receive the change. */
    permission: text('permission').$type<Permission>().notNull(),
    subject: text('subject'),
    /** The sub-merchant it is about; null: the account's, or not known. */
    correlationId: text('correlation_id'),
    /** The only user to receive it; null: every permitted one. */
    userId: text('user_id'),
    at: instant('at').notNull(),
  },
  (table) => [index('live_changes_age').on(table.at)],
);

export const notifications = pgTable(
  'notifications',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text('kind').$type<NotificationKind>().notNull(),
    subject: text('subject').notNull(),
    /** The sub-merchant it is about; null: the account's, or not known. */
    correlationId: text('correlation_id'),
    titleKey: text('title_key').$type<NotificationTitle>().notNull(),
    values: jsonb('values').$type<Record<string, string>>().notNull(),
    label: jsonb('label').$type<Label>(),
    href: text('href').notNull(),
    permission: text('permission').$type<Permission>().notNull(),
    /** The only person to get it; null: every permitted one. */
    userId: text('user_id'),
    /** When it happened, as its source says. */
    at: instant('at').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    // Two processes that learn of the same event store it once.
    uniqueIndex('notifications_once').on(
      table.subject,
      table.titleKey,
      table.at,
      sql`coalesce(${table.userId}, '')`,
    ),
    index('notifications_age').on(table.createdAt),
  ],
);

export const notificationReads = pgTable(
  'notification_reads',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    notificationId: bigint('notification_id', { mode: 'number' })
      .notNull()
      .references(() => notifications.id, { onDelete: 'cascade' }),
    at: instant('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.notificationId] })],
);

export const notificationChoices = pgTable(
  'notification_choices',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<NotificationKind>().notNull(),
    wanted: boolean('wanted').notNull(),
    mail: text('mail').$type<AlertMode>().notNull().default('off'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.kind] })],
);
