import 'server-only';
import { isLimited } from '@/lib/access/limit';
import { DECIDING_ROLE } from '@/lib/access/policy-lock-outs';
import type { PoliciesAnswer, PolicyPeople } from '@/lib/contract/bff/policies';
import { defined } from '@/lib/contract/values/defined';
import type { Services } from '@/lib/operations/services';
import type { Database } from '@/lib/store/engine/open-store';
import { peopleWithFactor } from '@/lib/store/factors/factors';
import { activePeople } from '@/lib/store/people/deciders';
import { readPolicyVersion } from '@/lib/store/policies/policies';
import { requestOfIntent } from '@/lib/store/requests/requests';

export async function readPolicies(services: Services): Promise<PoliciesAnswer> {
  const { db } = services.store;
  const { id, document, version, hash, changedAt, changedBy } = await readPolicyVersion(db);
  const request = id === undefined ? null : await requestOfIntent(db, id);
  return {
    ...{ document, version, hash },
    ...defined({
      changed_at: changedAt?.toISOString(),
      changed_by: request?.makerName ?? changedBy?.name,
      approved_by: request === null ? undefined : changedBy?.name,
    }),
    people: await countPolicyPeople(db),
    now: new Date(services.now()).toISOString(),
  };
}

async function enrolledPeople(db: Database) {
  const active = (await activePeople(db)).filter((person) => !isLimited(person));
  return { active, enrolled: await peopleWithFactor(db) };
}

/** Returns their names. */
export async function decidersWithoutFactor(db: Database): Promise<string[]> {
  const { active, enrolled } = await enrolledPeople(db);
  return active.flatMap(({ id, role, name }) => (role === DECIDING_ROLE && !enrolled.has(id) ? [name] : []));
}

/** Counts people who can sign in and see the whole account. */
export async function countPolicyPeople(db: Database): Promise<PolicyPeople> {
  const { active, enrolled } = await enrolledPeople(db);
  const count = (role: string, among: ReadonlySet<string> | null) =>
    active.filter((person) => person.role === role && (among?.has(person.id) ?? true)).length;
  return {
    deciders: count(DECIDING_ROLE, null),
    deciders_with_factor: count(DECIDING_ROLE, enrolled),
    administrators: count('admin', null),
    administrators_with_factor: count('admin', enrolled),
    without_treasurer: active.some(({ withoutTreasurer }) => withoutTreasurer),
  };
}
