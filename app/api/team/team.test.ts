import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { POST as join } from '@/app/api/join/route';
import { preparePeople } from '@/lib/auth/first-people';
import { services } from '@/lib/operations/services';
import { adoptStore, type Store } from '@/lib/store/engine/open-store';
import { setRole } from '@/lib/store/people/users';
import { AuthBrowser, signedInCookie } from '@/lib/testing/harnesses/auth-browser';
import { empty } from '@/lib/testing/harnesses/describe-stores';
import { listAudit } from '@/lib/testing/harnesses/list-audit';
import { memoryStore } from '@/lib/testing/harnesses/memory-store';
import { PATCH as changePerson, GET as readPerson } from './[id]/route';
import { POST as invite, GET as readTeam } from './route';

const PASSWORD = 'seven brown kettles on a shelf';

let store: Store;
let admin: string;
beforeAll(async () => {
  store = await memoryStore();
  adoptStore(store);
  // The first call composes the services, which may take longer than a test has.
  await services();
}, 120_000);
beforeEach(async () => {
  await empty(store.db);
  await preparePeople(store.db, { environment: 'sandbox' });
  admin = await signedInCookie(store.db, 'admin@mesa.example');
});
afterAll(() => store.close());

function request(method: string, body?: unknown, headers: Record<string, string> = {}): Request {
  return new Request('http://localhost:3000/api/team', {
    method,
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

const context = (params: Record<string, string> = {}) => ({ params: Promise.resolve(params) });

async function invited(role = 'operator') {
  const key = { cookie: admin, 'idempotency-key': randomUUID() };
  const body = { email: 'paula@company.example', name: 'Paula Nunes', role };
  const answer = await invite(request('POST', body, key), context());
  const { person, link } = await answer.json();
  return { ...person, token: new URL(link.url).hash.slice(1) };
}

const opened = (body: unknown, headers?: Record<string, string>) => join(request('POST', body, headers));
const codeOf = async (answer: Response) => `${answer.status} ${(await answer.json()).error?.code}`;
const sessionOf = (answer: Response) => answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';

test('a link is read as often as wanted and used once: the person is signed in with the chosen password', async () => {
  const { id, token } = await invited();
  for (const _ of [1, 2]) {
    const read = await opened({ token });
    expect([await read.json(), read.headers.getSetCookie()]).toEqual([
      {
        kind: 'invitation',
        name: 'Paula Nunes',
        email: 'paula@company.example',
        role: 'operator',
        ends_at: expect.any(String),
      },
      [],
    ]);
  }
  const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
  const used = await opened(
    { token, password: PASSWORD },
    { 'user-agent': agent, 'x-forwarded-for': '203.0.113.9' },
  );
  expect(used.status).toBe(200);
  const person = await readPerson(request('GET', undefined, { cookie: admin }), context({ id }));
  expect(await person.json()).toMatchObject({
    person: { state: 'active', link_ends_at: null },
    sessions: [{ browser: 'Firefox', system: 'Linux', source: '203.0.113.9', current: false }],
  });
  expect(await codeOf(await opened({ token, password: PASSWORD }))).toBe('410 link_used');
  const again = await new AuthBrowser().signIn('paula@company.example', PASSWORD);
  expect(again.status).toBe(200);
  const rows = await listAudit(store.db, { limit: 10 });
  const joined = rows.filter(({ action }) => action === 'user.joined');
  expect(joined.map(({ actor }) => actor)).toEqual([{ id, name: 'Paula Nunes' }]);
  expect(JSON.stringify(rows)).not.toMatch(new RegExp(`${token}|${PASSWORD}|paula@`));
});

test('a cut, forged, ended or replaced link, and one used twice at once, say so and open nothing', async () => {
  const { id, token } = await invited();
  const forged = `${token.slice(0, -1)}${token.endsWith('A') ? 'E' : 'A'}`;
  expect(await codeOf(await opened({ token: token.slice(0, -4) }))).toBe('400 link_incomplete');
  expect(await codeOf(await opened({ token: forged, password: PASSWORD }))).toBe('404 link_unknown');
  const elsewhere = `${token}.world_${'0'.repeat(32)}`;
  expect(await codeOf(await opened({ token: elsewhere }))).not.toMatch(/^5/);
  const uses = await Promise.all([1, 2, 3].map(() => opened({ token, password: PASSWORD })));
  expect(uses.map(({ status }) => status).sort()).toEqual([200, 410, 410]);
  const { token: second } = await invitedAgain(id);
  await store.db.execute(
    `update person_links set ends_at = now() - interval '1 second' where used_at is null`,
  );
  expect(await codeOf(await opened({ token: second, password: PASSWORD }))).toBe('410 link_ended');
});

async function invitedAgain(id: string) {
  const { POST } = await import('./[id]/link/route');
  const headers = { cookie: admin, 'idempotency-key': randomUUID() };
  const { link } = await (await POST(request('POST', {}, headers), context({ id }))).json();
  return { token: new URL(link.url).hash.slice(1) };
}

test.each(['short', 'mesa-demo-2026', 'password1234', 'liverpool1234', 'x'.repeat(201)])(
  'the password %s is refused with its reason, and the link stays usable',
  async (password) => {
    const { token } = await invited();
    expect(await codeOf(await opened({ token, password }))).toBe('400 invalid_input');
    expect((await opened({ token, password: PASSWORD })).status).toBe(200);
  },
);

test('an invited person without a password cannot sign in, and a disabled one’s session and link are dead at once', async () => {
  const { id, token } = await invited();
  await setRole(store.db, id, 'admin');
  expect((await new AuthBrowser().signIn('paula@company.example', '')).status).toBe(401);
  const cookie = sessionOf(await opened({ token, password: PASSWORD }));
  expect((await readTeam(request('GET', undefined, { cookie }), context())).status).toBe(200);
  await setRole(store.db, id, 'operator');
  const { token: reset } = await invitedAgain(id);
  const change = request('PATCH', { disabled: true }, { cookie: admin });
  expect((await changePerson(change, context({ id }))).status).toBe(200);
  expect((await readTeam(request('GET', undefined, { cookie }), context())).status).toBe(401);
  expect(await codeOf(await opened({ token: reset, password: PASSWORD }))).toBe('410 link_ended');
});

test('another site cannot use a link (W2), and a body with more than it needs changes nothing', async () => {
  const { id, token } = await invited();
  const foreign = await opened({ token, password: PASSWORD }, { 'sec-fetch-site': 'cross-site' });
  expect(await codeOf(foreign)).toBe('403 cross_site');
  const both = request('PATCH', { role: 'admin', disabled: false }, { cookie: admin });
  expect(await codeOf(await changePerson(both, context({ id })))).toBe('400 invalid_input');
  expect((await opened({ token })).status).toBe(200);
});
