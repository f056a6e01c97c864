import 'server-only';
import { and, eq } from 'drizzle-orm';
import type { Role } from '@/lib/access/permissions';
import type { Database } from '@/lib/store/engine/open-store';
import { identities, users } from '@/lib/store/schema/people-tables';
import { roleOf } from './role-of';
import { toUser, type User } from './users';

export interface Identity {
  issuer: string;
  subject: string;
  claimedRole: Role | null;
}

const isOf = ({ issuer, subject }: Identity) =>
  and(eq(identities.issuer, issuer), eq(identities.subject, subject));

/** Locked: of two sign-ins at once the second sees the first. */
export async function lockIdentityUser(tx: Database, identity: Identity): Promise<User | null> {
  const [row] = await tx
    .select({ user: users })
    .from(identities)
    .innerJoin(users, eq(users.id, identities.userId))
    .where(isOf(identity))
    .for('update');
  return row === undefined ? null : toUser(row.user);
}

/** False when the identity belongs to somebody already, or the person has another one. */
export async function addIdentity(tx: Database, userId: string, identity: Identity): Promise<boolean> {
  const added = await tx
    .insert(identities)
    .values({ ...identity, userId, createdAt: new Date() })
    .onConflictDoNothing()
    .returning({ userId: identities.userId });
  return added.length === 1;
}

export async function keepClaimedRole(tx: Database, identity: Identity): Promise<void> {
  await tx.update(identities).set({ claimedRole: identity.claimedRole }).where(isOf(identity));
}

/** Undefined: the person does not use single sign-on. */
export async function claimedRoleOf(db: Database, userId: string): Promise<Role | null | undefined> {
  const [row] = await db
    .select({ role: identities.claimedRole })
    .from(identities)
    .where(eq(identities.userId, userId));
  if (row === undefined) return undefined;
  return row.role === null ? null : roleOf(row.role);
}
