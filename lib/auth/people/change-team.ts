import 'server-only';
import type { Role } from '@/lib/access/permissions';
import { DomainError } from '@/lib/contract/bff/domain-error';
import type { PersonLinkAnswer } from '@/lib/contract/bff/people';
import { defined } from '@/lib/contract/values/defined';
import { type AuditEntry, appendAudit } from '@/lib/store/audit/append-audit';
import type { Database } from '@/lib/store/engine/open-store';
import { listFactors, removeAllFactors } from '@/lib/store/factors/factors';
import { checkLimit, limitText, requireDatabase } from '@/lib/store/people/check-limit';
import { endOpenLinks } from '@/lib/store/people/person-links';
import { checkSecondPerson } from '@/lib/store/people/second-person';
import { closeStreamsOf, endSessionsOf, sessionHash } from '@/lib/store/people/sessions';
import {
  addUser,
  disableUser,
  enableUser,
  keepAdministrator,
  lockAdministrators,
  lockUser,
  normalizeEmail,
  setLimit,
  setRole,
  treasurersOfAccount,
  type User,
} from '@/lib/store/people/users';
import { approvedInvitation, requireApprovedReset } from '@/lib/store/requests/approved-resets';
import { type LinkPlace, makePersonLink, repeatedLink } from './person-link';
import { tellPerson } from './tell-person';

/** An administrator, or null for the host's operator. */
export type TeamActor = { id: string; name: string } | null;

interface Invitation {
  id: string;
  email: string;
  name: string;
  role: Role;
  limitedTo?: string[] | null;
}

/**
 * The intent is the person's id: a press makes nobody twice. Throws `invalid_input`, `key_reused`, `forbidden`,
 * `limited_admin`, `needs_database`, `second_person_needed`, `deciders_disabled`.
 */
export async function invitePerson(
  db: Database,
  actor: TeamActor,
  { id, email, name, role, limitedTo = null }: Invitation,
  place: LinkPlace,
  now = new Date(),
): Promise<PersonLinkAnswer> {
  requireDatabase();
  return db.transaction(async (tx) => {
    await requireAdministrator(tx, actor);
    await checkLimit(tx, role, limitedTo);
    const invitedBy = defined({ invitedBy: actor?.name });
    const added = await addUser(tx, { id, email, name, role, limitedTo, passwordHash: null, ...invitedBy });
    const same = added ?? (await lockUser(tx, id));
    if (same === null) throw new DomainError('invalid_input', { fields: { email: 'email_taken' } });
    const person = { id, name: same.name, email: same.email };
    if (added === null) {
      const wanted = { email: normalizeEmail(email), name, role, limitedTo };
      if (!isSame(same, wanted)) throw new DomainError('key_reused');
      const link = await repeatedLink(tx, { id, userId: id, now }, place);
      return { person, ...defined({ link: link ?? undefined }) };
    }
    if (actor !== null) await checkSecondPerson(tx, actor.id, undefined, { role, limited_to: limitedTo });
    const link = await makePersonLink(tx, { id, userId: id, now }, place);
    const detail = { role, ...(limitedTo === null ? {} : { limited_to: limitText(limitedTo) }) };
    await note(tx, actor, { action: 'user.invited', subject: id, detail, at: now });
    return { person, link };
  });
}

/**
 * An invitation again, or a reset; `request`: the approved one, whose link is made here for the first time. Also throws
 * `own_link`, `not_found`, `demo_person`, `person_disabled`, `second_person_needed`, `request_closed`, `link_shown`.
 */
export async function renewPersonLink(
  db: Database,
  actor: TeamActor,
  { id, personId, request }: { id: string; personId: string; request?: string | undefined },
  place: LinkPlace,
  now = new Date(),
): Promise<PersonLinkAnswer> {
  return db.transaction(async (tx) => {
    await requireAdministrator(tx, actor);
    if (actor?.id === personId) throw new DomainError('own_link');
    const user = await changeable(tx, personId);
    const person = { id: user.id, name: user.name, email: user.email };
    const repeated = await repeatedLink(tx, { id, userId: user.id, now }, place);
    if (repeated !== null) return { person, ...defined({ link: repeated }) };
    if (user.disabled) throw new DomainError('person_disabled');
    const approved = request ?? (actor && (await approvedInvitation(tx, user, now, actor.id)));
    if (request !== undefined && actor !== null)
      await requireApprovedReset(tx, request, { makerId: actor.id, user, now });
    else if (actor !== null && approved === null)
      await checkSecondPerson(tx, actor.id, user, { reset: 'link' });
    const detail = defined({ request: approved ?? undefined });
    const link = await makePersonLink(tx, { id, userId: user.id, now, ...detail }, place);
    await note(tx, actor, { action: 'user.link_made', subject: user.id, detail, at: now });
    return { person, link };
  });
}

/**
 * Throws `not_found`, `demo_person`, `forbidden`, `last_admin`, `last_local_admin`, `last_treasurer`, `limited_admin`,
 * `invalid_input`, `second_person_needed`, `deciders_disabled`.
 */
export async function changePerson(
  db: Database,
  actor: TeamActor,
  id: string,
  change: { role: Role } | { disabled: boolean } | { limited_to: string[] | null },
): Promise<void> {
  const isOtherRole = await db.transaction(async (tx) => {
    const administrators = await requireAdministrator(tx, actor);
    const user = await changeable(tx, id);
    if (actor !== null && isChanged(user, change)) await checkSecondPerson(tx, actor.id, user, change);
    if ('role' in change) {
      if (change.role === user.role) return false;
      keepAdministrator(administrators, user.id);
      await checkLimit(tx, change.role, user.limitedTo);
      await keepTreasurer(tx, actor, user);
      // A link gives no other role than the one that it was made for.
      await endOpenLinks(tx, user.id, new Date());
      await setRole(tx, user.id, change.role);
      await closeStreamsOf(tx, user.id);
      const detail = { from: user.role, to: change.role };
      await note(tx, actor, { action: 'user.role', subject: user.id, detail });
      return true;
    }
    if ('limited_to' in change) await changeLimit(tx, actor, user, change.limited_to);
    if ('limited_to' in change || change.disabled === user.disabled) return false;
    if (!change.disabled) {
      await enableUser(tx, user.id);
      await note(tx, actor, { action: 'user.enabled', subject: user.id });
      return false;
    }
    keepAdministrator(administrators, user.id);
    await endOpenLinks(tx, user.id, new Date());
    await disableUser(tx, user.id);
    await note(tx, actor, { action: 'user.disabled', subject: user.id });
    return false;
  });
  if (isOtherRole) tellPerson(db, id, 'role_changed');
}

/**
 * Removes factors and recovery codes of a lost device, and ends sessions. Throws `not_found`, `forbidden`,
 * `second_person_needed`.
 */
export async function resetPersonFactors(db: Database, actor: TeamActor, id: string): Promise<void> {
  const isReset = await db.transaction(async (tx) => {
    await requireAdministrator(tx, actor);
    const user = await lockUser(tx, id);
    if (user === null) throw new DomainError('not_found');
    if ((await listFactors(tx, id)).length === 0) return false;
    // People of a demo sign in without a password, and one who lost a device shuts the demo for the next visitor.
    if (actor !== null && !user.demo) await checkSecondPerson(tx, actor.id, user, { reset: 'factors' });
    await removeAllFactors(tx, id);
    await endSessionsOf(tx, id);
    await note(tx, actor, { action: 'user.factors_reset', subject: id });
    return true;
  });
  if (isReset) tellPerson(db, id, 'factors_reset');
}

async function changeLimit(tx: Database, actor: TeamActor, user: User, limitedTo: string[] | null) {
  const [from, to] = [limitText(user.limitedTo), limitText(limitedTo)];
  if (from === to) return;
  await checkLimit(tx, user.role, limitedTo);
  if (limitedTo !== null) await keepTreasurer(tx, actor, user);
  await setLimit(tx, user.id, limitedTo);
  await closeStreamsOf(tx, user.id);
  await note(tx, actor, { action: 'user.limit', subject: user.id, detail: { from, to } });
}

type Change = Partial<{ role: Role; disabled: boolean; limited_to: string[] | null }>;

function isChanged(user: User, change: Change): boolean {
  const { role = user.role, disabled = user.disabled, limited_to = user.limitedTo } = change;
  const isSameLimit = limitText(limited_to) === limitText(user.limitedTo);
  return role !== user.role || disabled !== user.disabled || !isSameLimit;
}

/** No administrator gets money by lowering or limiting the only treasurer; the host's operator may. */
async function keepTreasurer(tx: Database, actor: TeamActor, { id }: User): Promise<void> {
  const treasurers = await treasurersOfAccount(tx);
  if (actor !== null && treasurers.length === 1 && treasurers[0] === id)
    throw new DomainError('last_treasurer');
}

function isSame(user: User, wanted: Pick<User, 'email' | 'name' | 'role' | 'limitedTo'>): boolean {
  const { email, name, role, limitedTo } = wanted;
  const isSameLimit = limitText(user.limitedTo) === limitText(limitedTo);
  return user.email === email && user.name === name && user.role === role && isSameLimit;
}

/** `only`: a hash; `keep`: the caller's own session. Throws `not_found`, `needs_database`. */
export async function endPersonSessions(
  db: Database,
  actor: { id: string; name: string },
  personId: string,
  { only, keep }: { only?: string | undefined; keep: string },
): Promise<void> {
  requireDatabase();
  await db.transaction(async (tx) => {
    if (personId !== actor.id) await requireAdministrator(tx, actor);
    if ((await lockUser(tx, personId)) === null) throw new DomainError('not_found');
    const count = await endSessionsOf(tx, personId, { only, keep: sessionHash(keep) });
    if (count > 0)
      await note(tx, actor, { action: 'sessions.ended', subject: personId, detail: { count: `${count}` } });
  });
}

/** Refuses whoever was lowered a moment ago, too. */
async function requireAdministrator(tx: Database, actor: TeamActor) {
  const administrators = await lockAdministrators(tx);
  if (actor !== null && !administrators.some(({ id }) => id === actor.id)) throw new DomainError('forbidden');
  return administrators;
}

async function changeable(tx: Database, id: string): Promise<User> {
  const user = await lockUser(tx, id);
  if (user === null) throw new DomainError('not_found');
  if (user.demo) throw new DomainError('demo_person');
  return user;
}

function note(tx: Database, actor: TeamActor, entry: AuditEntry): Promise<void> {
  return appendAudit(tx, { ...entry, ...defined({ actor: actor ?? undefined }) });
}
