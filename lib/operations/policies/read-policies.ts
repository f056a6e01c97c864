import 'server-only';
import { firstPolicy } from '@/lib/access/first-policy';
import { isLimited } from '@/lib/access/limit';
import type { PoliciesAnswer, PolicyPeople } from '@/lib/contract/bff/policies';
import { defined } from '@/lib/contract/values/defined';
import type { Services } from '@/lib/operations/services';
import type { Database } from '@/lib/store/engine/open-store';
import { peopleWithFactor } from '@/lib/store/factors/factors';
import { accountDeciders, activePeople, type Person } from '@/lib/store/people/deciders';
import { readPolicyVersion } from '@/lib/store/policies/policies';
import { requestOfIntent } from '@/lib/store/requests/requests';

export async function readPolicies(services: Services): Promise<PoliciesAnswer> {
  const { db } = services.store;
  const { id, document, version, hash, changedAt, changedBy } = await readPolicyVersion(
    db,
    services.env.environment,
  );
  const request = id === undefined ? null : await requestOfIntent(db, id);
  const people = await countPolicyPeople(db);
  const isFresh = version === 0 && services.env.environment === 'live';
  return {
    document,
    version,
    hash,
    ...defined({
      changed_at: changedAt?.toISOString(),
      changed_by: request?.makerName ?? changedBy?.name,
      approved_by: request === null ? undefined : changedBy?.name,
      proposal: isFresh ? firstPolicy(people) : undefined,
    }),
    people,
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
  return accountDeciders(active)
    .filter(({ id }) => !enrolled.has(id))
    .map(({ name }) => name);
}

/** Counts people who can sign in and see the whole account. */
export async function countPolicyPeople(db: Database): Promise<PolicyPeople> {
  const { active, enrolled } = await enrolledPeople(db);
  const withFactor = (people: Person[]) => people.filter(({ id }) => enrolled.has(id)).length;
  const deciders = accountDeciders(active);
  const administrators = active.filter(({ role }) => role === 'admin');
  return {
    deciders: deciders.length,
    deciders_with_factor: withFactor(deciders),
    administrators: administrators.length,
    administrators_with_factor: withFactor(administrators),
    without_treasurer: active.some(({ withoutTreasurer }) => withoutTreasurer),
  };
}
