import type { PolicyDocument, PolicyPeople, SecondPersonRule } from '@/lib/contract/bff/policies';
import type { Role } from './permissions';

/** The role that approves what takes a second person. */
export function decidingRole({ without_treasurer }: Pick<PolicyPeople, 'without_treasurer'>): Role {
  return without_treasurer ? 'admin' : 'treasurer';
}

export type LockOut =
  | { kind: 'no_second_decider'; operation: SecondPersonRule['operation'] }
  | { kind: 'no_factor_enrolled'; role: Role };

/** Ways in which this document would lock people out; empty if it can be saved. */
export function lockOuts(document: PolicyDocument, people: PolicyPeople): LockOut[] {
  const required = document.second_factor.roles;
  const deciding = decidingRole(people);
  const enrolled = new Map<Role, number>([
    [deciding, people.deciders_with_factor],
    ['admin', people.administrators_with_factor],
  ]);
  const factors = Array.from(enrolled)
    .filter(([role, count]) => required.includes(role) && count === 0)
    .map(([role]): LockOut => ({ kind: 'no_factor_enrolled', role }));
  const deciders = required.includes(deciding) ? people.deciders_with_factor : people.deciders;
  if (deciders >= 2) return factors;
  const bounded = document.limits.filter(({ beyond }) => beyond === 'second_person');
  const operations = new Set([...document.second_person, ...bounded].map(({ operation }) => operation));
  return [
    ...factors,
    ...Array.from(operations, (operation) => ({ kind: 'no_second_decider' as const, operation })),
  ];
}
