import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Role } from '@/lib/access/permissions';
import type { Database } from '@/lib/store/engine/open-store';
import { findPersonLink } from '@/lib/store/people/person-links';
import { addUser, NO_PASSWORD, setFirstPassword } from '@/lib/store/people/users';
import { describeStores } from '@/lib/testing/harnesses/describe-stores';
import { changePerson, renewPersonLink } from './change-team';

const PLACE = { appUrl: 'https://mesa.example.com', authSecret: 'one secret' };

async function add(db: Database, name: string, role: Role) {
  const user = await addUser(db, { email: `${name}@company.example`, name, role, passwordHash: 'x' });
  if (user === null) throw new Error('the address is taken');
  return user;
}

const failure = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { code?: string }) => error.code,
  );

describeStores('the way in', ({ db }) => {
  test('nobody makes a reset link for themselves: a stolen session would choose a password of its own', async () => {
    const ana = await add(db(), 'Ana', 'admin');
    const press = { id: randomUUID(), personId: ana.id };
    expect(await failure(renewPersonLink(db(), ana, press, PLACE))).toBe('own_link');
    expect(await findPersonLink(db(), press.id)).toBeNull();
    const bea = await add(db(), 'Bea', 'admin');
    expect(await failure(renewPersonLink(db(), bea, press, PLACE))).toBe('second_person_needed');
    expect(await failure(renewPersonLink(db(), null, press, PLACE))).toBe('done');
  });

  test('the last administrator with a password stays: others could not enter while the provider is down', async () => {
    const ana = await add(db(), 'Ana', 'admin');
    const sso = await add(db(), 'Sofia', 'admin');
    // Beside a treasurer an administrator lowers another one alone.
    await add(db(), 'Teo', 'treasurer');
    await setFirstPassword(db(), sso.id, NO_PASSWORD);
    for (const change of [{ disabled: true }, { role: 'viewer' }] as const) {
      expect(await failure(changePerson(db(), sso, ana.id, change))).toBe('last_local_admin');
      expect(await failure(changePerson(db(), null, ana.id, change))).toBe('last_local_admin');
    }
    await add(db(), 'Bea', 'admin');
    expect(await failure(changePerson(db(), null, ana.id, { disabled: true }))).toBe('done');
    expect(await failure(changePerson(db(), null, sso.id, { disabled: true }))).toBe('done');
  });
});
