import 'server-only';
import { bigint, boolean, index, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import type { Permission } from '@/lib/access/permissions';
import type { Label } from '@/lib/contract/bff';
import type { Topic } from '@/lib/contract/bff-live';
import type { NotificationKind, NotificationTitle } from '@/lib/contract/bff-notifications';
import { instant } from './columns';
import { users } from './schema';

/** What open pages were told, in order: a browser that was away asks for what came after its last id. */
export const liveChanges = pgTable(
  'live_changes',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    topics: jsonb('topics').$type<Topic[]>().notNull(),
    /** Only sessions whose role has it hear of the change. */
    permission: text('permission').$type<Permission>().notNull(),
    subject: text('subject'),
    /** Whose streams alone hear of it; null: everybody's whose role may. */
    userId: text('user_id'),
    at: instant('at').notNull(),
  },
  (table) => [index('live_changes_age').on(table.at)],
);

/** What somebody should know of, once for everybody; who has read it stands beside. */
export const notifications = pgTable(
  'notifications',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text('kind').$type<NotificationKind>().notNull(),
    subject: text('subject').notNull(),
    titleKey: text('title_key').$type<NotificationTitle>().notNull(),
    values: jsonb('values').$type<Record<string, string>>().notNull(),
    label: jsonb('label').$type<Label>(),
    href: text('href').notNull(),
    permission: text('permission').$type<Permission>().notNull(),
    /** When it happened, by the word of whoever told it. */
    at: instant('at').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    // Two processes that learn of the same thing tell it once.
    unique('notifications_once').on(table.subject, table.titleKey, table.at),
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

/** Kinds a person turned off, or on again; a kind without a row is wanted. */
export const notificationChoices = pgTable(
  'notification_choices',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<NotificationKind>().notNull(),
    wanted: boolean('wanted').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.kind] })],
);
