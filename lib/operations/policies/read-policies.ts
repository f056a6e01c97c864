import 'server-only';
import { isLimited } from '@/lib/access/limit';
import { can } from '@/lib/access/permissions';
import type { PoliciesAnswer, PolicyPeople } from '@/lib/contract/bff/policies';
import { defined } from '@/lib/contract/values/defined';
import type { Services } from '@/lib/operations/services';
import type { Database } from '@/lib/store/engine/open-store';
import { peopleWithFactor } from '@/lib/store/factors/factors';
import { activePeople, type Person } from '@/lib/store/people/deciders';
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

const decides = (person: Person) => can(person, 'requests:decide', 'account');

async function enrolledPeople(db: Database) {
  const active = (await activePeople(db)).filter((person) => !isLimited(person));
  return { active, enrolled: await peopleWithFactor(db) };
}

/** Returns their names. */
export async function decidersWithoutFactor(db: Database): Promise<string[]> {
  const { active, enrolled } = await enrolledPeople(db);
  return active.filter((person) => decides(person) && !enrolled.has(person.id)).map(({ name }) => name);
}

/** Counts people who can sign in and see the whole account. */
export async function countPolicyPeople(db: Database): Promise<PolicyPeople> {
  const { active, enrolled } = await enrolledPeople(db);
  const withFactor = (people: Person[]) => people.filter(({ id }) => enrolled.has(id)).length;
  const deciders = active.filter(decides);
  const administrators = active.filter(({ role }) => role === 'admin');
  return {
    deciders: deciders.length,
    deciders_with_factor: withFactor(deciders),
    administrators: administrators.length,
    administrators_with_factor: withFactor(administrators),
    without_treasurer: active.some(({ withoutTreasurer }) => withoutTreasurer),
  };
}
