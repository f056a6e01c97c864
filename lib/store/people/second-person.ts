import 'server-only';
import { isLimited } from '@/lib/access/limit';
import type { Role } from '@/lib/access/permissions';
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

/** Whoever may decide, or choose who does. */
export function isDecidingRole(role: Role): boolean {
  return GRANTED.has(role);
}

/** Whether somebody other than `makerId` decides, and so has to. */
export async function hasSecondPerson(db: Database, makerId: string): Promise<boolean> {
  return decidersAmong(await activePeople(db), 'requests:decide', makerId).length > 0;
}

/**
 * Under the administrators' lock: of two changes at once the second sees the first. `user` undefined: a new person.
 * Throws `second_person_needed` for a grant of a deciding role or another's access to one, and to lower or limit the
 * last treasurer; `nobody_decides` for a grant while all treasurers are disabled, which otherwise would make a puppet.
 */
export async function checkSecondPerson(
  tx: Database,
  actorId: string,
  user: Decider | undefined,
  change: DecidingChange,
): Promise<void> {
  const people = await activePeople(tx);
  const isGrant = user?.id !== actorId || !('reset' in change) ? grants(user, change) : false;
  if (decidersAmong(people, 'requests:decide', actorId).length === 0) {
    if (isGrant && (await treasurersOfAccount(tx)).length > 0) throw new DomainError('nobody_decides');
    return;
  }
  if (isGrant || (user !== undefined && takesLast(people, user.id, change)))
    throw new DomainError('second_person_needed');
}

function grants(user: Decider | undefined, change: DecidingChange): boolean {
  if ('role' in change) return GRANTED.has(change.role);
  if (user === undefined || !GRANTED.has(user.role)) return false;
  if ('reset' in change) return true;
  return 'disabled' in change ? !change.disabled : isLimited(user);
}

function takesLast(people: readonly Person[], id: string, change: DecidingChange): boolean {
  if ('disabled' in change || 'reset' in change) return false;
  const treasurers = people.filter((person) => person.role === 'treasurer' && !isLimited(person));
  return treasurers.length === 1 && treasurers[0]?.id === id;
}
