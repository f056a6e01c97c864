import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { preparePeople } from '@/lib/auth/first-people';
import { adoptStore, openStore, type Store } from '@/lib/store/engine/open-store';
import { disableUser, findUserByEmail } from '@/lib/store/people/users';
import { lockouts, sessions } from '@/lib/store/schema/people-tables';
import { empty } from '@/lib/testing/harnesses/describe-stores';
import { listAudit } from '@/lib/testing/harnesses/list-audit';
import { demoEntrance } from './demo-entrance';
import { route } from './route';

let store: Store;
beforeAll(async () => {
  store = await openStore({ memory: true });
  adoptStore(store);
});
beforeEach(async () => {
  await empty(store.db);
  await preparePeople(store.db, { environment: 'sandbox' });
});
afterAll(() => store.close());

const SAME_ORIGIN = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' };

async function enter(body: unknown, headers: Record<string, string> = SAME_ORIGIN) {
  const address = 'http://localhost:3000/api/demo/enter';
  const answer = await demoEntrance(
    new Request(address, { method: 'POST', headers, body: JSON.stringify(body) }),
  );
  const [cookie = ''] = answer.headers.getSetCookie();
  return { status: answer.status, flags: cookie, cookie: cookie.split(';')[0] ?? '' };
}

const whoami = route({
  permission: 'session:read',
  scope: 'own',
  handle: async ({ session }) => session.user,
});

async function roleBehind(cookie: string): Promise<string> {
  const request = new Request('http://localhost:3000/api/sample', { headers: { cookie } });
  const answer = await whoami(request, { params: Promise.resolve({}) });
  return answer.status === 200 ? (await answer.json()).role : `${answer.status}`;
}

test.each([
  ['viewer', 'viewer'],
  ['operator', 'operator'],
  ['support', 'support'],
  ['accountant', 'accountant'],
  ['treasurer', 'treasurer'],
  ['approver', 'treasurer'],
  ['admin', 'admin'],
])('%s enters without a password, with a session that is audited', async (person, role) => {
  const entered = await enter({ person });
  expect(entered.status).toBe(200);
  expect(entered.flags).toMatch(/HttpOnly; SameSite=Strict$/);
  expect(await roleBehind(entered.cookie)).toBe(role);
  expect((await listAudit(store.db, { limit: 1 }))[0]).toMatchObject({ action: 'session.started' });
});

test('whoever changes person has one session: the one before is over', async () => {
  const before = await enter({ person: 'operator' });
  const after = await enter({ person: 'treasurer' }, { ...SAME_ORIGIN, cookie: before.cookie });
  expect(await roleBehind(before.cookie)).toBe('401');
  expect(await roleBehind(after.cookie)).toBe('treasurer');
  expect(await store.db.select().from(sessions)).toHaveLength(1);
});

test('another site, a form and a person who does not exist open nothing (W2)', async () => {
  const person = 'admin';
  expect((await enter({ person }, { ...SAME_ORIGIN, 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  expect((await enter({ person }, { ...SAME_ORIGIN, 'content-type': 'text/plain' })).status).toBe(400);
  for (const body of [{}, { person: 'owner' }, { person, password: 'x' }, [], null]) {
    expect((await enter(body)).status).toBe(400);
  }
  expect(await store.db.select().from(sessions)).toEqual([]);
});

test('a demo person who was disabled, or is no demo person any more, does not enter', async () => {
  const viewer = await findUserByEmail(store.db, 'viewer@mesa.example');
  await disableUser(store.db, viewer?.id ?? '');
  expect((await enter({ person: 'viewer' })).status).toBe(404);
  await preparePeople(store.db, { environment: 'live' });
  expect((await enter({ person: 'operator' })).status).toBe(404);
});

test('one source enters sixty times a minute, another one is not held up by it', async () => {
  const from = (address: string) => ({ ...SAME_ORIGIN, 'x-forwarded-for': address });
  const statuses = new Map<number, number>();
  for (let time = 1; time <= 62; time += 1) {
    const { status } = await enter({ person: 'viewer' }, from('203.0.113.7'));
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
  expect(Object.fromEntries(statuses)).toEqual({ 200: 60, 429: 2 });
  expect((await enter({ person: 'viewer' }, from('203.0.113.8'))).status).toBe(200);
});

test('what is kept of a source that entered names no address, in clear or as a hash that trying finds (safety 53)', async () => {
  const address = '203.0.113.7';
  await enter({ person: 'viewer' }, { ...SAME_ORIGIN, 'x-forwarded-for': address });
  const keys = (await store.db.select().from(lockouts)).map(({ key }) => key);
  expect(keys).toHaveLength(1);
  const plain = createHash('sha256').update(`enter ${address}`).digest('base64url');
  for (const key of keys) {
    expect(key).not.toContain(address);
    expect(key).not.toBe(plain);
  }
});
