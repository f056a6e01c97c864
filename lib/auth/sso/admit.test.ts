import { beforeEach, expect, test } from 'vitest';
import type { Role } from '@/lib/access/permissions';
import type { Store } from '@/lib/store/engine/open-store';
import { addUser, setRole } from '@/lib/store/people/users';
import { listAudit } from '@/lib/testing/harnesses/list-audit';
import { memoryStore } from '@/lib/testing/harnesses/memory-store';
import { admit } from './admit';
import type { Claimed } from './read-claims';

let store: Store;
beforeEach(async () => {
  store = await memoryStore();
  return () => store.close();
});

const add = (id: string, role: Role) =>
  addUser(store.db, { id, email: `${id}@c.example`, name: id, role, passwordHash: 'x' });

function enter(claimedRole: Role | null, more: Partial<Claimed> = {}, subject = 'rita') {
  const identity = { issuer: 'https://login.example', subject, claimedRole };
  return admit(store.db, { identity, email: `${subject}@c.example`, name: 'Rita', ...more });
}

test.each<[Role, Role, Role]>([
  ['operator', 'viewer', 'operator'],
  ['treasurer', 'viewer', 'viewer'],
  ['admin', 'viewer', 'viewer'],
  ['accountant', 'accountant', 'accountant'],
  ['support', 'support', 'support'],
])(
  'safety 46c: a claim of %s gives %s while administrators decide, and %s where a treasurer does, at once and later',
  async (claimed, underAdministrators, underTreasurer) => {
    await add('ada', 'admin');
    await add('ines', 'admin');
    expect(await enter(claimed)).toMatchObject({ user: { role: underAdministrators } });
    expect(await enter(claimed)).toMatchObject({ user: { role: underAdministrators } });
    await setRole(store.db, 'ines', 'treasurer');
    expect(await enter(claimed)).toMatchObject({ user: { role: underTreasurer } });
    expect(await enter(claimed, {}, 'bia')).toMatchObject({ user: { role: underTreasurer } });
  },
);

test('groups that did not come change no role, and the log says so of a new person', async () => {
  await add('ada', 'admin');
  await enter('support');
  expect(await enter(null, { groups: 'too_many' })).toMatchObject({ user: { role: 'support' } });
  expect(await enter(null, { groups: 'too_many' }, 'bia')).toMatchObject({ user: { role: 'viewer' } });
  const [row] = await listAudit(store.db, { limit: 1 });
  expect(row).toMatchObject({ action: 'user.joined', detail: { groups: 'too_many' } });
});

test('an address that does not count is refused with its reason', async () => {
  expect(await enter(null, { email: null, refused: 'guest' })).toEqual({ refused: 'guest' });
});
