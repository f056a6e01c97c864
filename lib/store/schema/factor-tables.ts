import 'server-only';
import { bigint, index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { bytes, instant } from './columns';
import { users } from './people-tables';

const person = () =>
  text('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

export const factors = pgTable(
  'factors',
  {
    id: text('id').primaryKey(),
    userId: person(),
    kind: text('kind').notNull(),
    name: text('name').notNull(),
    credentialId: text('credential_id').unique(),
    publicKey: bytes('public_key'),
    /** The address of Mesa when the passkey was made: it works under that name alone. */
    origin: text('origin'),
    counter: bigint('counter', { mode: 'number' }),
    transports: jsonb('transports').$type<string[]>(),
    sealedSecret: text('sealed_secret'),
    /** The last time step that was used: each code works once. */
    lastStep: bigint('last_step', { mode: 'number' }),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at'),
  },
  (table) => [index('factors_user').on(table.userId)],
);

export const recoveryCodes = pgTable(
  'recovery_codes',
  { userId: person(), hash: text('hash').notNull() },
  (table) => [primaryKey({ columns: [table.userId, table.hash] })],
);

/** Challenges and what became of them: of step-up, of sign-in and of adding a factor. */
export const proofs = pgTable(
  'proofs',
  {
    /** A random id, which is the nonce of the challenge. */
    id: text('id').primaryKey(),
    userId: person(),
    /** Only this session may use it; null before there is one. */
    sessionHash: text('session_hash'),
    purpose: text('purpose').notNull(),
    operation: text('operation'),
    /** Hash of the whole operation that it proves. */
    contentHash: text('content_hash').notNull(),
    sealedSecret: text('sealed_secret'),
    createdAt: instant('created_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    method: text('method'),
    provenAt: instant('proven_at'),
    usedAt: instant('used_at'),
    /** The intent that used it: the same press again needs no second proof. */
    intentId: text('intent_id'),
  },
  (table) => [index('proofs_user').on(table.userId)],
);
