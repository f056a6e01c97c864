import 'server-only';
import { can, type Permission } from '@/lib/access/permissions';
import { DomainError } from '@/lib/contract/bff/domain-error';
import type { RequestKind } from '@/lib/contract/bff/requests';
import type { RoleName } from '@/lib/contract/values/role-names';
import type { Database } from '@/lib/store/engine/open-store';
import { roleOf } from '@/lib/store/people/role-of';
import { listPeople } from '@/lib/store/people/team';
import { lockUser } from '@/lib/store/people/users';
import type { RequestKindRule } from './approval';
import { REQUEST_KIND_RULES } from './kinds';

export interface Decider {
  id: string;
  name: string;
  role: RoleName;
}

/** Who can sign in, oldest account first. */
export async function activePeople(db: Database): Promise<Decider[]> {
  const people = await listPeople(db, new Date());
  return people
    .filter(({ disabledAt, passwordHash }) => disabledAt === null && passwordHash !== null)
    .map(({ id, name, role }) => ({ id, name, role: roleOf(role) }));
}

/** Of these, who may decide what `makerId` asked. */
export function decidersAmong(
  people: readonly Decider[],
  permission: Permission,
  makerId: string,
): Decider[] {
  return people.filter(({ id, role }) => id !== makerId && can(role, permission));
}

export function ruleOf(kind: RequestKind): RequestKindRule {
  const rule = REQUEST_KIND_RULES[kind];
  if (rule === undefined) throw new DomainError('not_found');
  return rule;
}

/** In the deciding transaction: refuses who was lowered or disabled a moment ago. */
export async function requireDecider(tx: Database, id: string, permission: Permission): Promise<void> {
  const user = await lockUser(tx, id);
  if (user === null || user.disabled || !can(user.role, permission)) throw new DomainError('forbidden');
}
