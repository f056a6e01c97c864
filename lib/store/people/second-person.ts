import 'server-only';
import { isLimited } from '@/lib/access/limit';
import type { Role } from '@/lib/access/permissions';
import { DomainError } from '@/lib/contract/bff/domain-error';
import type { Database } from '@/lib/store/engine/open-store';
import { activePeople, decidersAmong, type Person } from './deciders';
import type { User } from './users';

const GRANTED: ReadonlySet<Role> = new Set(['treasurer', 'admin']);

export type DecidingChange = { role: Role } | { disabled: boolean } | { limited_to: string[] | null };

type Decider = Pick<User, 'id' | 'role' | 'limitedTo'>;

/** Whether somebody other than `makerId` decides, and so has to. */
export async function hasSecondPerson(db: Database, makerId: string): Promise<boolean> {
  return decidersAmong(await activePeople(db), 'requests:decide', makerId).length > 0;
}

/**
 * Under the administrators' lock: of two changes at once the second sees the first. `user` undefined: a new person.
 * Throws `second_person_needed` for a grant of a deciding role, and to lower or limit the last
 * treasurer; who is disabled stays one, so that gives nobody the power to decide.
 */
export async function checkSecondPerson(
  tx: Database,
  actorId: string,
  user: Decider | undefined,
  change: DecidingChange,
): Promise<void> {
  const people = await activePeople(tx);
  if (decidersAmong(people, 'requests:decide', actorId).length === 0) return;
  if (grants(user, change) || (user !== undefined && takesLast(people, user.id, change)))
    throw new DomainError('second_person_needed');
}

function grants(user: Decider | undefined, change: DecidingChange): boolean {
  if ('role' in change) return GRANTED.has(change.role);
  if (user === undefined || !GRANTED.has(user.role)) return false;
  return 'disabled' in change ? !change.disabled : isLimited(user);
}

function takesLast(people: readonly Person[], id: string, change: DecidingChange): boolean {
  if ('disabled' in change) return false;
  const treasurers = people.filter((person) => person.role === 'treasurer' && !isLimited(person));
  return treasurers.length === 1 && treasurers[0]?.id === id;
}
