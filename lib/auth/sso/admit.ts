import 'server-only';
import type { Role } from '@/lib/access/permissions';
import type { SsoRefusal } from '@/lib/contract/bff/single-sign-on';
import type { Database } from '@/lib/store/engine/open-store';
import { appendAudit } from '@/lib/store/people/audit';
import { addIdentity, keepClaimedRole, lockIdentityUser } from '@/lib/store/people/identities';
import { endOpenLinks, hasOpenLink } from '@/lib/store/people/person-links';
import { isDecidingRole } from '@/lib/store/people/second-person';
import { closeStreamsOf } from '@/lib/store/people/sessions';
import {
  addUser,
  findUserByEmail,
  lockUser,
  NO_PASSWORD,
  setFirstPassword,
  setRole,
  type User,
} from '@/lib/store/people/users';
import { approvedInvitation } from '@/lib/store/requests/approved-resets';
import type { Claimed } from './read-claims';

const LOWEST: Role = 'viewer';

export type Admitted = { user: User } | { refused: SsoRefusal; person?: string };

/** Admits a person whom the provider names. Two people on Team give deciding roles, a claim never (ADR 0174). */
export async function admit(db: Database, claimed: Claimed): Promise<Admitted> {
  return db.transaction(async (tx) => {
    const { identity, email } = claimed;
    const known = await lockIdentityUser(tx, identity);
    if (known !== null)
      return known.disabled
        ? { refused: 'disabled', person: known.id }
        : { user: await again(tx, known, claimed) };
    if (email === null) return { refused: 'unverified' };
    const local = await findUserByEmail(tx, email);
    const user = local === null ? await join(tx, claimed, email) : await lockUser(tx, local.id);
    // Another tab joined a moment ago: the next press finds it.
    if (user === null) return { refused: 'failed' };
    const person = user.id;
    if (user.disabled) return { refused: 'disabled', person };
    if (local !== null && user.passwordHash !== null) return { refused: 'taken', person };
    if (local !== null && !(await isInvited(tx, user))) return { refused: 'ended', person };
    if (!(await addIdentity(tx, person, identity))) return { refused: 'failed', person };
    if (local === null) return { user };
    await endOpenLinks(tx, user.id, new Date());
    await setFirstPassword(tx, user.id, NO_PASSWORD);
    await appendAudit(tx, { action: 'user.joined', actor: actorOf(user), detail: { sso: 'yes' } });
    return { user };
  });
}

async function isInvited(tx: Database, user: User): Promise<boolean> {
  const now = new Date();
  if (!isDecidingRole(user.role) || (await hasOpenLink(tx, user.id, now))) return true;
  return (await approvedInvitation(tx, user, now)) !== null;
}

async function join(
  tx: Database,
  { identity: { claimedRole }, name }: Claimed,
  email: string,
): Promise<User | null> {
  const role = claimedRole === null || isDecidingRole(claimedRole) ? LOWEST : claimedRole;
  const user = await addUser(tx, { email, name, role, passwordHash: NO_PASSWORD });
  const detail = { sso: 'yes', role, ...(claimedRole === null ? {} : { claimed: claimedRole }) };
  if (user !== null) await appendAudit(tx, { action: 'user.joined', actor: actorOf(user), detail });
  return user;
}

/** A claim changes only between roles that decide nothing; Team changes deciding roles. */
async function again(tx: Database, user: User, { identity }: Claimed): Promise<User> {
  const { claimedRole: role } = identity;
  await keepClaimedRole(tx, identity);
  if (role === null || role === user.role || isDecidingRole(role) || isDecidingRole(user.role)) return user;
  await endOpenLinks(tx, user.id, new Date());
  await setRole(tx, user.id, role);
  await closeStreamsOf(tx, user.id);
  const detail = { sso: 'yes', from: user.role, to: role };
  await appendAudit(tx, { action: 'user.role', subject: user.id, detail });
  return { ...user, role };
}

const actorOf = ({ id, name }: User) => ({ id, name });
