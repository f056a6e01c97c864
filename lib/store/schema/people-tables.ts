import 'server-only';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { instant } from './columns';

export const users = pgTable(
  'users',
  {
    id: text('id').primaryKey(),
    email: text('email').notNull().unique(),
    name: text('name').notNull(),
    role: text('role').notNull(),
    /** Correlation ids of the sub-merchants they see; null: the whole account. */
    limitedTo: text('limited_to').array(),
    /** Null until an invited person chose a password. */
    passwordHash: text('password_hash'),
    /** Demo users exist only while the embedded sandbox is the upstream. */
    demo: boolean('demo').notNull().default(false),
    disabledAt: instant('disabled_at'),
    createdAt: instant('created_at').notNull(),
    invitedBy: text('invited_by'),
    passwordChangedAt: instant('password_changed_at'),
    /** Time of a person's own use (W17); outlives sessions. */
    lastSeenAt: instant('last_seen_at'),
  },
  // Administrators manage people, so they see everything anyway.
  () => [check('users_whole_administrators', sql`role <> 'admin' or limited_to is null`)],
);

/** Links that let one person choose a password, once. */
export const personLinks = pgTable(
  'person_links',
  {
    /** The intent that made it: the same press makes no second one. */
    id: text('id').primaryKey(),
    /** SHA-256: a copy of the table opens no account. */
    tokenHash: text('token_hash').notNull().unique(),
    /** The approved request that it was made for: one link each. */
    requestId: text('request_id').unique(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    usedAt: instant('used_at'),
    /** A request sends it now: another one of the same press waits for its end. */
    mailingAt: instant('mailing_at'),
    /** The mail server took it: then nobody here is shown it. */
    mailedAt: instant('mailed_at'),
    /** Somebody here was shown it: mailed later, an approved one still needs its code. */
    shownAt: instant('shown_at'),
  },
  (table) => [index('person_links_user').on(table.userId)],
);

/** Identities that the provider gave. */
export const identities = pgTable(
  'identities',
  {
    issuer: text('issuer').notNull(),
    /** Never given to anybody else by that issuer. */
    subject: text('subject').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The role that its claim last gave; one that decides waits on Team. */
    claimedRole: text('claimed_role'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.issuer, table.subject] }),
    unique('identities_one_each').on(table.userId, table.issuer),
  ],
);

export const sessions = pgTable(
  'sessions',
  {
    /** SHA-256 of the session id: a copy of the table opens no session. */
    idHash: text('id_hash').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull(),
    lastSeenAt: instant('last_seen_at').notNull(),
    browser: text('browser'),
    system: text('system'),
    /** The network address, which goes with the row. */
    source: text('source'),
    /** Opened with a second factor. */
    factor: boolean('factor').notNull().default(false),
    /** Hash of issuer and `sid`: the provider's session that opened this one. */
    providerSession: text('provider_session'),
  },
  (table) => [
    index('sessions_user').on(table.userId),
    index('sessions_provider_session').on(table.providerSession),
  ],
);

/** Failed sign-ins per account and address, and rate limits (W5); keys are hashes. */
export const lockouts = pgTable('lockouts', {
  key: text('key').primaryKey(),
  failures: integer('failures').notNull(),
  blockedUntil: instant('blocked_until').notNull(),
  expiresAt: instant('expires_at').notNull(),
});
