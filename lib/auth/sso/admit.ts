import 'server-only';
import type { Role } from '@/lib/access/permissions';
import type { SsoRefusal } from '@/lib/contract/bff/single-sign-on';
import { appendAudit } from '@/lib/store/audit/append-audit';
import type { Database } from '@/lib/store/engine/open-store';
import { addIdentity, keepClaimedRole, lockIdentityUser } from '@/lib/store/people/identities';
import { endOpenLinks, hasOpenLink } from '@/lib/store/people/person-links';
import { isDecidingRole, needsSecondPerson } from '@/lib/store/people/second-person';
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

/** Admits a person whom the provider names. What Team gives by two people, a claim never gives (ADR 0174). */
export async function admit(db: Database, claimed: Claimed): Promise<Admitted> {
  return db.transaction(async (tx) => {
    const { identity, email } = claimed;
    const known = await lockIdentityUser(tx, identity);
    if (known !== null)
      return known.disabled
        ? { refused: 'disabled', person: known.id }
        : { user: await again(tx, known, claimed) };
    if (email === null) return { refused: claimed.refused ?? 'unverified' };
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
  if (!(await needsSecondPerson(tx, user)) || (await hasOpenLink(tx, user.id, now))) return true;
  return (await approvedInvitation(tx, user, now)) !== null;
}

async function join(
  tx: Database,
  { identity: { claimedRole }, name, groups }: Claimed,
  email: string,
): Promise<User | null> {
  const role = claimedRole === null || (await isGivenByTwo(tx, claimedRole)) ? LOWEST : claimedRole;
  const user = await addUser(tx, { email, name, role, passwordHash: NO_PASSWORD });
  const detail = {
    sso: 'yes',
    role,
    ...(claimedRole === null ? {} : { claimed: claimedRole }),
    ...(groups === undefined ? {} : { groups }),
  };
  if (user !== null) await appendAudit(tx, { action: 'user.joined', actor: actorOf(user), detail });
  return user;
}

/** A claim changes only between roles that decide nothing; Team changes deciding roles. */
async function again(tx: Database, user: User, { identity, groups }: Claimed): Promise<User> {
  const { claimedRole: role } = identity;
  // A list that did not come says nothing about the role.
  if (groups === undefined) await keepClaimedRole(tx, identity);
  if (role === null || role === user.role || isDecidingRole(user.role)) return user;
  if (await isGivenByTwo(tx, role, user.limitedTo)) return user;
  await endOpenLinks(tx, user.id, new Date());
  await setRole(tx, user.id, role);
  await closeStreamsOf(tx, user.id);
  const detail = { sso: 'yes', from: user.role, to: role };
  await appendAudit(tx, { action: 'user.role', subject: user.id, detail });
  return { ...user, role };
}

/** A directory is nobody: what a person gives with a second one alone, a claim does not give. */
function isGivenByTwo(tx: Database, role: Role, limitedTo: User['limitedTo'] = null): Promise<boolean> {
  return needsSecondPerson(tx, { role, limitedTo });
}

const actorOf = ({ id, name }: User) => ({ id, name });
