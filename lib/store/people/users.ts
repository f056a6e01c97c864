import 'server-only';
import { randomUUID } from 'node:crypto';
import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Role } from '@/lib/access/permissions';
import { DomainError } from '@/lib/contract/bff/domain-error';
import { defined } from '@/lib/contract/values/defined';
import type { Database } from '@/lib/store/engine/open-store';
import { users } from '@/lib/store/schema/people-tables';
import { roleOf } from './role-of';
import { endSessionsOf } from './sessions';

export interface User {
  id: string;
  email: string;
  name: string;
  role: Role;
  limitedTo: string[] | null;
  /** Null: invited, no password chosen yet. */
  passwordHash: string | null;
  passwordChangedAt: Date | null;
  demo: boolean;
  disabled: boolean;
}

export type NewUser = Pick<User, 'email' | 'name' | 'role' | 'passwordHash'> & {
  id?: string;
  demo?: boolean;
  limitedTo?: string[] | null;
  invitedBy?: string;
};

/** Stored for people who joined by single sign-on. */
export const NO_PASSWORD = 'single sign-on';

/** One spelling per address: look-alike letters and capitals make no second account. */
export function normalizeEmail(email: string): string {
  return email.normalize('NFKC').trim().toLowerCase();
}

/** Null when the address is taken. */
export async function addUser(db: Database, user: NewUser): Promise<User | null> {
  const [row] = await db
    .insert(users)
    .values({
      id: user.id ?? randomUUID(),
      email: normalizeEmail(user.email),
      name: user.name,
      role: user.role,
      limitedTo: user.limitedTo ?? null,
      passwordHash: user.passwordHash,
      demo: user.demo ?? false,
      invitedBy: user.invitedBy ?? null,
      createdAt: new Date(),
    })
    .onConflictDoNothing()
    .returning();
  return row === undefined ? null : toUser(row);
}

export async function findUserByEmail(db: Database, email: string): Promise<User | null> {
  const [row] = await db
    .select()
    .from(users)
    .where(eq(users.email, normalizeEmail(email)));
  return row === undefined ? null : toUser(row);
}

export async function findUser(db: Database, id: string): Promise<User | null> {
  const [row] = await db.select().from(users).where(eq(users.id, id));
  return row === undefined ? null : toUser(row);
}

export async function countUsers(db: Database, { demo }: { demo: boolean }): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(users)
    .where(eq(users.demo, demo));
  return row?.count ?? 0;
}

/** Applies from the next request: every session check reads the role. */
export async function setRole(db: Database, userId: string, role: Role): Promise<void> {
  await db.update(users).set({ role }).where(eq(users.id, userId));
}

export async function setLimit(db: Database, userId: string, limitedTo: string[] | null): Promise<void> {
  await db.update(users).set({ limitedTo }).where(eq(users.id, userId));
}

/** Ends the person's sessions too, except `keep`. */
export async function setPasswordHash(
  db: Database,
  userId: string,
  passwordHash: string,
  keep?: string,
): Promise<void> {
  const passwordChangedAt = new Date();
  await db.update(users).set({ passwordHash, passwordChangedAt }).where(eq(users.id, userId));
  await endSessionsOf(db, userId, defined({ keep }));
}

/** Called when a person joins: with the hash of the chosen password, or a mark that no password fits (single sign-on). */
export async function setFirstPassword(db: Database, userId: string, passwordHash: string): Promise<void> {
  await db.update(users).set({ passwordHash }).where(eq(users.id, userId));
}

export async function disableUser(db: Database, userId: string): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.update(users).set({ disabledAt: new Date() }).where(eq(users.id, userId));
    await endSessionsOf(tx, userId);
  });
}

export async function enableUser(db: Database, userId: string): Promise<void> {
  await db.update(users).set({ disabledAt: null }).where(eq(users.id, userId));
}

export async function lockUser(db: Database, id: string): Promise<User | null> {
  const [row] = await db.select().from(users).where(eq(users.id, id)).for('update');
  return row === undefined ? null : toUser(row);
}

interface Administrator {
  id: string;
  local: boolean;
}

/** Locks those who can sign in, so that of two changes the second sees the first. */
export async function lockAdministrators(db: Database): Promise<Administrator[]> {
  const rows = await db
    .select({ id: users.id, passwordHash: users.passwordHash })
    .from(users)
    .where(and(eq(users.role, 'admin'), isNull(users.disabledAt), isNotNull(users.passwordHash)))
    .orderBy(asc(users.id))
    .for('update');
  return rows.map(({ id, passwordHash }) => ({ id, local: passwordHash !== NO_PASSWORD }));
}

/** Throws `last_admin`, `last_local_admin`. */
export function keepAdministrator(administrators: readonly Administrator[], id: string): void {
  const others = administrators.filter((one) => one.id !== id);
  if (others.length === administrators.length) return;
  if (others.length === 0) throw new DomainError('last_admin');
  if (!others.some(({ local }) => local) && administrators.some(({ local }) => local))
    throw new DomainError('last_local_admin');
}

export async function namesOfUsers(db: Database): Promise<{ id: string; name: string }[]> {
  return db.select({ id: users.id, name: users.name }).from(users).orderBy(asc(users.name), asc(users.id));
}

/** Joined, of the whole account, disabled or not; asked under the administrators' lock. */
export async function treasurersOfAccount(db: Database): Promise<string[]> {
  const joined = and(isNotNull(users.passwordHash), isNull(users.limitedTo));
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'treasurer'), joined));
  return rows.map(({ id }) => id);
}

/** People of a demo that an earlier version made. */
export async function renameDemoUser(
  db: Database,
  { id, email, name, role }: Pick<User, 'id' | 'email' | 'name' | 'role'>,
): Promise<boolean> {
  const renamed = await db
    .update(users)
    .set({ email, name, role })
    .where(and(eq(users.id, id), eq(users.demo, true)))
    .returning({ id: users.id });
  return renamed.length > 0;
}

export async function removeDemoUsers(db: Database): Promise<number> {
  const removed = await db.delete(users).where(eq(users.demo, true)).returning({ id: users.id });
  return removed.length;
}

export function toUser(row: typeof users.$inferSelect): User {
  const { id, email, name, limitedTo, passwordHash, passwordChangedAt, demo } = row;
  const disabled = row.disabledAt !== null;
  return {
    id,
    email,
    name,
    role: roleOf(row.role),
    limitedTo,
    passwordHash,
    passwordChangedAt,
    demo,
    disabled,
  };
}

/** Everybody who has an account here, disabled ones included. */
export async function addressesOfPeople(db: Database): Promise<Map<string, string>> {
  const rows = await db.select({ id: users.id, email: users.email }).from(users);
  return new Map(rows.map(({ id, email }) => [id, email]));
}
