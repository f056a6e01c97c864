import 'server-only';
import { isLimited } from '@/lib/access/limit';
import { can, type Role } from '@/lib/access/permissions';
import { DomainError } from '@/lib/contract/bff/domain-error';
import type { Database } from '@/lib/store/engine/open-store';
import { activePeople, decidersAmong, type Person } from './deciders';
import { treasurersOfAccount, type User } from './users';

const GRANTED: ReadonlySet<Role> = new Set(['treasurer', 'admin']);

export type DecidingChange =
  | { role: Role }
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
}

function hasOther(people: readonly Person[], makerId: string): boolean {
  return decidersAmong(people, 'requests:decide', makerId).length > 0;
}

/**
 * Under the administrators' lock: of two changes at once the second sees the first. `user` undefined: a new person.
 * Throws as `requireNobodyElse` for a grant of a deciding role or of another's access to one, and to lower or limit the
 * last treasurer.
 */
export async function checkSecondPerson(
  tx: Database,
  actorId: string,
  user: Decider | undefined,
  change: DecidingChange,
): Promise<void> {
  const people = await activePeople(tx);
  const isOwn = 'reset' in change && user?.id === actorId;
  const gives = (role: Role) => GRANTED.has(role) || asksUnderAdministrators(role, people);
  if (isOwn || (!grants(user, change, gives) && (user === undefined || !takesLast(people, user.id, change))))
    return;
  await requireNobodyElse(tx, actorId);
}

/** Where administrators decide, whoever lets an operator in alone could ask as them and approve as oneself. */
function asksUnderAdministrators(role: Role, people: readonly Person[]): boolean {
  return can({ role }, 'requests:make') && people.every(({ withoutTreasurer }) => withoutTreasurer === true);
}

function grants(user: Decider | undefined, change: DecidingChange, gives: (role: Role) => boolean): boolean {
  if ('role' in change) return gives(change.role);
  if (user === undefined || !gives(user.role)) return false;
  if ('reset' in change) return true;
  return 'disabled' in change ? !change.disabled : isLimited(user);
}

function takesLast(people: readonly Person[], id: string, change: DecidingChange): boolean {
  if ('disabled' in change || 'reset' in change) return false;
  const treasurers = people.filter((person) => person.role === 'treasurer' && !isLimited(person));
  return treasurers.length === 1 && treasurers[0]?.id === id;
}
