import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { preparePeople } from '@/lib/auth/first-people';
import { adoptStore, type Store } from '@/lib/store/engine/open-store';
import { disableUser, findUserByEmail } from '@/lib/store/people/users';
import { lockouts, sessions } from '@/lib/store/schema/people-tables';
import { installWorlds } from '@/lib/store/worlds/current-world';
import { newWorldId } from '@/lib/store/worlds/world-tables';
import { empty } from '@/lib/testing/harnesses/describe-stores';
import { listAudit } from '@/lib/testing/harnesses/list-audit';
import { memoryStore } from '@/lib/testing/harnesses/memory-store';
import { demoEntrance } from './demo-entrance';
import { route } from './route';

let store: Store;
beforeAll(async () => {
  store = await memoryStore();
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

test('who waits for a world gets its place and no session, asks as often as a class does and no more, and enters that world', async () => {
  const id = newWorldId();
  const world = { id, endsAt: new Date(Date.now() + 60_000), store, isFull: () => false };
  let place: number | undefined = 2;
  let begun = 0;
  const waiting = async (named: string) => (place === undefined || named !== id ? null : { id, place });
  installWorlds({
    begin: async () => {
      begun += 1;
      return { id, place: place ?? 1 };
    },
    waitingFor: waiting,
    isMaking: async (named) => (await waiting(named)) !== null,
    open: async (named) => (named === id && place === undefined ? world : null),
    isOpen: () => true,
    ofPage: async () => undefined,
  });
  onTestFinished(() => installWorlds(undefined));
  const ask = async (body: object, cookie = '', source = '203.0.113.9') => {
    const headers = { ...SAME_ORIGIN, 'x-forwarded-for': source, cookie };
    const request = new Request('http://localhost:3000/api/demo/enter', {
      method: 'POST',
      headers,
      body: JSON.stringify({ person: 'viewer', ...body }),
    });
    const answer = await demoEntrance(request);
    const cookies = answer.headers.getSetCookie().map((line) => line.split(';')[0] ?? '');
    return { status: answer.status, body: await answer.json(), cookies };
  };
  const first = await ask({});
  expect(first).toMatchObject({ status: 200, body: { person: 'viewer', waiting: { place: 2 } } });
  expect(first.cookies).toHaveLength(1);
  const [cookie] = first.cookies;
  expect(await roleBehind(cookie ?? '')).toBe('401');
  // More often than one source may enter.
  for (let time = 0; time < 70; time += 1) expect((await ask({ waits: true }, cookie)).status).toBe(200);
  const loop = await Promise.all(Array.from({ length: 1_200 }, () => ask({ waits: true }, cookie)));
  expect(loop.filter(({ status }) => status === 429)).toHaveLength(70);
  expect((await ask({ waits: true }, cookie)).status).toBe(429);
  place = 1;
  // Whoever closed the page and pressed again has the same place.
  expect((await ask({}, cookie)).body.waiting).toEqual({ place: 1 });
  place = undefined;
  const entered = await ask({ waits: true }, cookie, '203.0.113.10');
  expect(entered.body).toMatchObject({ person: 'viewer', world: { began_again: false } });
  expect([entered.cookies.length, begun]).toEqual([2, 1]);
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
