import 'server-only';
import { isLimited } from '@/lib/access/limit';
import { can, type Holder, type Role } from '@/lib/access/permissions';
import { DomainError } from '@/lib/contract/bff/domain-error';
import type { Database } from '@/lib/store/engine/open-store';
import { activePeople, decidersAmong, otherAdministrators, type Person } from './deciders';
import { treasurersOfAccount, type User } from './users';

const GRANTED: ReadonlySet<Role> = new Set(['treasurer', 'admin']);

export type DecidingChange =
  | { role: Role; limited_to?: string[] | null }
  | { disabled: boolean }
  | { limited_to: string[] | null }
  | { reset: 'link' | 'factors' };

type Decider = Pick<User, 'id' | 'role' | 'limitedTo'>;

/** True for roles that decide or choose deciders. */
export function isDecidingRole(role: Role): boolean {
  return GRANTED.has(role);
}

/**
 * Throws `second_person_needed` where somebody other than `makerId` decides, and `deciders_disabled` where whoever did
 * is disabled: otherwise disabling them would be the way past them.
 */
export async function requireNobodyElse(tx: Database, makerId: string): Promise<void> {
  if (hasOther(await activePeople(tx), makerId)) throw new DomainError('second_person_needed');
  const treasurers = await treasurersOfAccount(tx);
  if (treasurers.some((id) => id !== makerId)) throw new DomainError('deciders_disabled');
  await requireNoOtherAdministrator(tx, makerId);
}

/** Called for what needs nobody else who can sign in. Throws `deciders_disabled`. */
export async function requireNoOtherAdministrator(tx: Database, makerId: string): Promise<void> {
  if ((await otherAdministrators(tx, makerId)).length > 0) throw new DomainError('deciders_disabled');
}

function hasOther(people: readonly Person[], makerId: string): boolean {
  return decidersAmong(people, 'requests:decide', makerId).length > 0;
}

/**
 * Called under the administrators' lock, so that of two changes the second sees the first. `user` is undefined for a new person.
 * Throws as `requireNobodyElse` for who gets such a role or access to one, and for the last other decider.
 */
export async function checkSecondPerson(
  tx: Database,
  actorId: string,
  user: Decider | undefined,
  change: DecidingChange,
): Promise<void> {
  const isOwn = 'reset' in change && user?.id === actorId;
  const people = await activePeople(tx);
  if (isOwn || !(grants(people, user, change) || (await takesLast(tx, people, { actorId, user, change }))))
    return;
  await requireNobodyElse(tx, actorId);
}

type Given = Pick<Holder, 'role' | 'limitedTo'>;

/** Where administrators decide, whoever lets an operator in alone could ask as them. */
function gives(people: readonly Person[], given: Given): boolean {
  const asks =
    people.every(({ withoutTreasurer }) => withoutTreasurer) && can(given, 'requests:make', 'account');
  return GRANTED.has(given.role) || asks;
}

/** What Team asks a second person for: no other way gives it alone (safety 46c). */
export async function needsSecondPerson(tx: Database, given: Given): Promise<boolean> {
  return gives(await activePeople(tx), given);
}

function grants(people: readonly Person[], user: Decider | undefined, change: DecidingChange): boolean {
  const limitedTo = 'limited_to' in change ? change.limited_to : (user?.limitedTo ?? null);
  if ('role' in change) return gives(people, { role: change.role, limitedTo });
  if (user === undefined || !gives(people, { role: user.role, limitedTo })) return false;
  if ('reset' in change) return true;
  return 'disabled' in change ? !change.disabled : isLimited(user);
}

async function takesLast(
  tx: Database,
  people: readonly Person[],
  { actorId, user, change }: { actorId: string; user: Decider | undefined; change: DecidingChange },
): Promise<boolean> {
  if (user === undefined || 'disabled' in change || 'reset' in change) return false;
  const treasurers = people.filter((person) => person.role === 'treasurer' && !isLimited(person));
  const deciders =
    treasurers.length > 0 ? treasurers.map(({ id }) => id) : await otherAdministrators(tx, actorId);
  return deciders.length === 1 && deciders[0] === user.id;
}
