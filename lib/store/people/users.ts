import 'server-only';
import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { isRole, type Role } from '@/lib/access/permissions';
import { DomainError } from '@/lib/contract/bff/domain-error';
import type { Database } from '@/lib/store/engine/open-store';
import { sessions, users } from '@/lib/store/schema/people-tables';

export interface User {
  id: string;
  email: string;
  name: string;
  role: Role;
  passwordHash: string;
  demo: boolean;
  disabled: boolean;
}

export type NewUser = Pick<User, 'email' | 'name' | 'role' | 'passwordHash'> & {
  id?: string;
  demo?: boolean;
};

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
      passwordHash: user.passwordHash,
      demo: user.demo ?? false,
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

/** Ends the person's sessions too. */
export async function setPasswordHash(db: Database, userId: string, passwordHash: string): Promise<void> {
  await db.update(users).set({ passwordHash }).where(eq(users.id, userId));
  await db.delete(sessions).where(eq(sessions.userId, userId));
}

export async function disableUser(db: Database, userId: string): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.update(users).set({ disabledAt: new Date() }).where(eq(users.id, userId));
    await tx.delete(sessions).where(eq(sessions.userId, userId));
  });
}

export async function removeDemoUsers(db: Database): Promise<number> {
  const removed = await db.delete(users).where(eq(users.demo, true)).returning({ id: users.id });
  return removed.length;
}

/** Throws `forbidden` for a role this version does not know. */
export function roleOf(value: string): Role {
  if (!isRole(value)) throw new DomainError('forbidden');
  return value;
}

function toUser(row: typeof users.$inferSelect): User {
  const { id, email, name, passwordHash, demo } = row;
  return { id, email, name, role: roleOf(row.role), passwordHash, demo, disabled: row.disabledAt !== null };
}
