import 'server-only';
import { isLimited } from '@/lib/access/limit';
import { can, type Holder, type Permission, type Reach } from '@/lib/access/permissions';
import type { Actor } from '@/lib/contract/bff/conversions';
import type { Database } from '@/lib/store/engine/open-store';
import { roleOf } from './role-of';
import { listPeople } from './team';
import { treasurersOfAccount } from './users';

export interface Person extends Actor, Holder {}

/** People who can sign in, oldest account first. */
export async function activePeople(db: Database): Promise<Person[]> {
  const joined = (await listPeople(db, new Date())).filter(({ passwordHash }) => passwordHash !== null);
  const people = joined
    .filter(({ disabledAt }) => disabledAt === null)
    .map(({ id, name, role, limitedTo }) => ({ id, name, role: roleOf(role), limitedTo }));
  const withoutTreasurer = joined.every((person) => person.role !== 'treasurer' || isLimited(person));
  return people.map((person) => ({ ...person, withoutTreasurer }));
}

/** Everybody who decides for the account: treasurers, or administrators where there is none. */
export function accountDeciders(people: readonly Person[]): Person[] {
  return people.filter((person) => can(person, 'requests:decide', 'account'));
}

/** People who may decide what `makerId` asked. Limited people may not, because requests are the account's. */
export function decidersAmong(people: readonly Person[], permission: Permission, makerId: string): Person[] {
  return people.filter((person) => person.id !== makerId && can(person, permission, 'account'));
}

export function mayAsk(
  people: readonly Person[],
  makerId: string,
  permission: Permission = 'requests:make',
  reach: Reach = 'account',
): boolean {
  const maker = people.find(({ id }) => id === makerId);
  return maker !== undefined && can(maker, permission, reach);
}

/** While administrators decide; disabled ones too, because nobody disables their way past them. */
export async function otherAdministrators(db: Database, makerId: string): Promise<string[]> {
  if ((await treasurersOfAccount(db)).length > 0) return [];
  const joined = (await listPeople(db, new Date())).filter(({ passwordHash }) => passwordHash !== null);
  return joined.filter(({ id, role }) => id !== makerId && roleOf(role) === 'admin').map(({ id }) => id);
}
