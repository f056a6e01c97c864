import 'server-only';
import { DECIDING_ROLE } from '@/lib/access/policy-lock-outs';
import type { Actor } from '@/lib/contract/bff/conversions';
import type { Database } from '@/lib/store/engine/open-store';
import { listPeople } from '@/lib/store/people/team';

/** Who could sign in now. */
export async function activePeople(db: Database) {
  const people = await listPeople(db, new Date());
  return people.filter(({ passwordHash, disabledAt }) => passwordHash !== null && disabledAt === null);
}

/** Who may confirm what `maker` asks for, never the maker; administrators while nobody else decides. */
export async function secondPeopleFor(db: Database, maker: Pick<Actor, 'id'>): Promise<Actor[]> {
  const people = await activePeople(db);
  const treasurers = people.filter(({ role }) => role === DECIDING_ROLE);
  const deciders = treasurers.length > 0 ? treasurers : people.filter(({ role }) => role === 'admin');
  return deciders.filter(({ id }) => id !== maker.id).map(({ id, name }) => ({ id, name }));
}
