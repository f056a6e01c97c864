import 'server-only';
import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { AlertKinds } from '@/lib/contract/bff/notifications';
import type { AlertFailure, AlertShape } from '@/lib/contract/bff/settings/alerts';
import type { Locale } from '@/lib/i18n/locales';
import { instant } from './columns';

/** Holds one row: what leaves, and the address that an administrator gave. */
export const alertSettings = pgTable('alert_settings', {
  id: integer('id').primaryKey(),
  amounts: boolean('amounts').notNull(),
  /** Null when no address is set. */
  host: text('host'),
  sealedUrl: text('sealed_url'),
  shape: text('shape').$type<AlertShape>().notNull(),
  locale: text('locale').$type<Locale>().notNull(),
  kinds: jsonb('kinds').$type<AlertKinds>().notNull(),
  sealedSecret: text('sealed_secret'),
  /** Signs beside the new one for a while. */
  sealedPrevious: text('sealed_previous'),
  previousUntil: instant('previous_until'),
  /** The last presses, and the one that made the secret: a repeated one is answered and changes nothing. */
  changes: jsonb('changes').$type<{ id: string; hash: string }[]>().notNull(),
  secretId: text('secret_id'),
  setAt: instant('set_at'),
  setByName: text('set_by_name'),
});

/** Receivers: `address`, or a person's id. */
export const alertTargets = pgTable('alert_targets', {
  id: text('id').primaryKey(),
  locale: text('locale').$type<Locale>().notNull(),
  sentAt: instant('sent_at'),
  failure: text('failure').$type<AlertFailure>(),
  deadAt: instant('dead_at'),
});

/** The outbox: written with the notice, sent by one process. What is due of one digest goes as one message. */
export const alertMessages = pgTable(
  'alert_messages',
  {
    /** The id is also the `webhook-id` and the `Message-ID`, of a digest that of its first message. */
    id: text('id').primaryKey(),
    /** Target and what it tells: no two processes write it twice. */
    once: text('once').notNull().unique(),
    target: text('target').notNull(),
    kind: text('kind').$type<'notice' | 'digest' | 'test'>().notNull(),
    /** Id of the notification; null for a test. */
    note: bigint('note', { mode: 'number' }),
    state: text('state').$type<'waiting' | 'sent' | 'dead'>().notNull(),
    tries: integer('tries').notNull(),
    nextAt: instant('next_at').notNull(),
    failure: text('failure').$type<AlertFailure>(),
    createdAt: instant('created_at').notNull(),
    endedAt: instant('ended_at'),
  },
  (table) => [index('alert_messages_due').on(table.nextAt).where(sql`${table.state} = 'waiting'`)],
);
