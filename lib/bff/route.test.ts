import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { DEMO_PEOPLE } from '@/lib/access/demo-people';
import { ROLES } from '@/lib/access/permissions';
import { preparePeople } from '@/lib/auth/first-people';
import { DomainError } from '@/lib/contract/bff/domain-error';
import type { ErrorBodyShape } from '@/lib/contract/bff/errors';
import { adoptStore, type Store } from '@/lib/store/engine/open-store';
import { disableUser, enableUser, setRole } from '@/lib/store/people/users';
import { signedInCookie } from '@/lib/testing/harnesses/auth-browser';
import { memoryStore } from '@/lib/testing/harnesses/memory-store';
import { route } from './route';

const ORIGIN = 'http://localhost:3000';
const JSON_TYPE = { 'content-type': 'application/json' };
const OURS = { 'sec-fetch-site': 'same-origin' };
const KEY = '6c0a3a52-6f1f-4c39-9c2e-2f9a4b8d7e10';

let store: Store;
const cookies = new Map<string, string>();
let handled = 0;

beforeAll(async () => {
  store = await memoryStore();
  adoptStore(store);
  await preparePeople(store.db, { environment: 'sandbox' });
  for (const role of ROLES) cookies.set(role, await signedInCookie(store.db, `${role}@mesa.example`));
});
afterAll(() => store.close());

const sample = route({
  permission: 'conversions:accept',
  scope: 'account',
  params: z.strictObject({ id: z.string() }),
  query: z.strictObject({ limit: z.string().optional() }),
  body: z.strictObject({ amount: z.string('not_a_string') }),
  intent: true,
  handle: async ({ params, query, body, intentId, session }) => {
    handled += 1;
    return { params, query, body, intentId, role: session.user.role };
  },
});

function post(
  headers: Record<string, string> = {},
  body: BodyInit = '{"amount":"1.00"}',
  path = '/api/sample/7',
) {
  const all = {
    host: 'localhost:3000',
    ...JSON_TYPE,
    ...OURS,
    'idempotency-key': KEY,
    cookie: cookies.get('treasurer') ?? '',
    ...headers,
  };
  const request = new Request(`${ORIGIN}${path}`, {
    method: 'POST',
    headers: all,
    body,
    duplex: 'half',
  } as RequestInit);
  return sample(request, { params: Promise.resolve({ id: '7' }) });
}

function postWithout(names: string[], headers: Record<string, string> = {}) {
  const all = {
    host: 'localhost:3000',
    ...JSON_TYPE,
    ...OURS,
    'idempotency-key': KEY,
    cookie: cookies.get('treasurer') ?? '',
    ...headers,
  };
  const kept = Object.entries(all).filter(([name]) => !names.includes(name));
  const request = new Request(`${ORIGIN}/api/sample/7`, {
    method: 'POST',
    headers: Object.fromEntries(kept),
    body: '{"amount":"1"}',
  });
  return sample(request, { params: Promise.resolve({ id: '7' }) });
}

async function codeOf(answer: Promise<Response>): Promise<string> {
  const { error } = (await (await answer).json()) as Partial<ErrorBodyShape>;
  return error?.code ?? 'answered';
}

test('a request in order gets its parsed input, and the answer is never stored', async () => {
  const answer = await post(
    { 'idempotency-key': KEY.toUpperCase() },
    '{"amount":"1.00"}',
    '/api/sample/7?limit=5',
  );
  expect(await answer.json()).toEqual({
    params: { id: '7' },
    query: { limit: '5' },
    body: { amount: '1.00' },
    intentId: KEY,
    role: 'treasurer',
  });
  expect(answer.headers.get('cache-control')).toContain('no-store');
  expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
});

test('W1: an administrator moves money until there is a treasurer, a disabled one too', async () => {
  const cookie = cookies.get('admin') ?? '';
  const { id = '' } = DEMO_PEOPLE.find(({ role }) => role === 'treasurer') ?? {};
  await setRole(store.db, id, 'viewer');
  expect((await post({ cookie })).status).toBe(200);
  await setRole(store.db, id, 'treasurer');
  expect(await codeOf(post({ cookie }))).toBe('forbidden');
  await disableUser(store.db, id);
  expect(await codeOf(post({ cookie }))).toBe('forbidden');
  await enableUser(store.db, id);
  cookies.set('treasurer', await signedInCookie(store.db, 'treasurer@mesa.example'));
});

test.each([
  ['nobody', 'signed_out', 401],
  ['viewer', 'forbidden', 403],
  ['operator', 'forbidden', 403],
  ['treasurer', 'answered', 200],
  ['support', 'forbidden', 403],
  ['accountant', 'forbidden', 403],
  ['admin', 'forbidden', 403],
])('W1: %s is %s', async (role, code, status) => {
  const answer = post({ cookie: cookies.get(role) ?? '' });
  expect((await answer).status).toBe(status);
  expect(await codeOf(answer)).toBe(code);
});

test.each<[string, string[], Record<string, string>, string]>([
  ['a page of ours', [], {}, 'answered'],
  ['another site', [], { 'sec-fetch-site': 'cross-site' }, 'cross_site'],
  ['another port of this site', [], { 'sec-fetch-site': 'same-site' }, 'cross_site'],
  ['a typed address', [], { 'sec-fetch-site': 'none' }, 'cross_site'],
  ['another site with our origin', [], { 'sec-fetch-site': 'cross-site', origin: ORIGIN }, 'cross_site'],
  ['an old browser on our page', ['sec-fetch-site'], { origin: ORIGIN }, 'answered'],
  ['an old browser elsewhere', ['sec-fetch-site'], { origin: 'https://evil.example' }, 'cross_site'],
  ['an old browser on another port', ['sec-fetch-site'], { origin: 'http://localhost:3001' }, 'cross_site'],
  ['a null origin', ['sec-fetch-site'], { origin: 'null' }, 'cross_site'],
  ['no header at all', ['sec-fetch-site'], {}, 'cross_site'],
  [
    'a forwarded host',
    ['sec-fetch-site'],
    { origin: 'https://evil.example', 'x-forwarded-host': 'evil.example' },
    'cross_site',
  ],
  ['a form', [], { 'content-type': 'text/plain' }, 'bad_json'],
  ['a form', [], { 'content-type': 'application/x-www-form-urlencoded' }, 'bad_json'],
  ['no content type', ['content-type'], { 'content-type': '' }, 'bad_json'],
])('W2: %s %j %j gets %s', async (_, without, headers, code) => {
  const before = handled;
  expect(await codeOf(postWithout(without, headers))).toBe(code);
  expect(handled - before).toBe(code === 'answered' ? 1 : 0);
});

test.each<[string, string | Uint8Array, string]>([
  ['not JSON', '{amount:1}', 'bad_json'],
  ['empty', '', 'bad_json'],
  ['a key twice', '{"amount":"1","amount":"2"}', 'bad_json'],
  ['nested 40 deep', `${'['.repeat(40)}${']'.repeat(40)}`, 'bad_json'],
  ['not UTF-8', new Uint8Array([0x22, 0xff, 0x22]), 'bad_json'],
  ['a wrong field', '{"amount":true}', 'invalid_input'],
  ['a field too many', '{"amount":"1","webhook":"https://evil.example"}', 'invalid_input'],
  ['over 64 KiB', JSON.stringify({ amount: '1'.repeat(70_000) }), 'too_large'],
])('a body that is %s is refused', async (_, body, code) => {
  expect(await codeOf(post({}, body as BodyInit))).toBe(code);
});

test('safety 48: a refused field is named with a closed reason', async () => {
  const answer = await post({}, '{"webhook":"https://evil.example"}');
  const { error } = (await answer.json()) as ErrorBodyShape;
  expect(error.fields).toEqual({ amount: 'not_a_string', webhook: 'unknown_field' });
});

test('W12: a body without an announced length is counted as it comes, and one cut short is refused', async () => {
  const endless = new ReadableStream({ pull: (stream) => stream.enqueue(new Uint8Array(16_384).fill(32)) });
  expect(await codeOf(post({}, endless))).toBe('too_large');
  expect(await codeOf(post({ 'content-length': '900' }))).toBe('bad_json');
  expect(await codeOf(post({ 'content-length': '99999999' }))).toBe('too_large');
});

test('a JSON number arrives as its digits', async () => {
  const echo = route({
    permission: 'session:read',
    scope: 'own',
    body: z.unknown(),
    handle: async ({ body }) => body,
  });
  const headers = { ...JSON_TYPE, ...OURS, cookie: cookies.get('viewer') ?? '' };
  const request = new Request(ORIGIN, {
    method: 'POST',
    headers,
    body: '{"a":[0.1000000000000000055,1e400]}',
  });
  expect(await (await echo(request, { params: Promise.resolve({}) })).json()).toEqual({
    a: ['0.1000000000000000055', '1e400'],
  });
});

test('safety 1: a route that begins an intent refuses a request without its key', async () => {
  const before = handled;
  expect(await codeOf(postWithout(['idempotency-key']))).toBe('missing_idempotency_key');
  expect(handled).toBe(before);
});

test('a key that is no UUID and a parameter given twice are invalid input', async () => {
  expect(await codeOf(post({ 'idempotency-key': '1' }))).toBe('invalid_input');
  expect(await codeOf(post({}, '{"amount":"1"}', '/api/sample/7?limit=1&limit=2'))).toBe('invalid_input');
});

test('a write that the store stopped before its handler was not done, and says so; a read says nothing (safety 66)', async () => {
  const before = handled;
  const away = await memoryStore();
  await away.close();
  adoptStore(away);
  try {
    const answer = await post();
    expect([answer.status, await codeOf(Promise.resolve(answer))]).toEqual([503, 'store_away']);
    const read = route({ permission: 'session:read', scope: 'own', handle: async () => ({}) });
    const request = new Request(ORIGIN, { headers: { cookie: cookies.get('viewer') ?? '' } });
    expect(await codeOf(read(request, { params: Promise.resolve({}) }))).toBe('store_unavailable');
  } finally {
    adoptStore(store);
  }
  expect(handled).toBe(before);
});

test('a write whose handler lost the store says nothing about a send (safety 66)', async () => {
  const lost = Object.assign(new Error('x'), { cause: Object.assign(new Error('y'), { code: '08006' }) });
  const failing = route({
    permission: 'session:read',
    scope: 'own',
    body: z.object({}),
    intent: true,
    handle: () => Promise.reject(lost),
  });
  const request = new Request(`${ORIGIN}/api/sample`, {
    method: 'POST',
    headers: {
      cookie: cookies.get('viewer') ?? '',
      origin: ORIGIN,
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    },
    body: '{}',
  });
  expect(await codeOf(failing(request, { params: Promise.resolve({}) }))).toBe('store_unavailable');
});

test.each([
  [new Error('SELECT secret FROM users'), 'internal', 500],
  [new z.ZodError([]), 'internal', 500],
  [
    Object.assign(new Error('x'), { cause: Object.assign(new Error('y'), { code: '25006' }) }),
    'store_unavailable',
    503,
  ],
  [new DomainError('rate_limited', { retryAfterSeconds: 7 }), 'rate_limited', 429],
])('what goes wrong inside is a code and an id: %s', async (failure, code, status) => {
  const failing = route({ permission: 'session:read', scope: 'own', handle: () => Promise.reject(failure) });
  const request = new Request(ORIGIN, { headers: { cookie: cookies.get('viewer') ?? '' } });
  const answer = await failing(request, { params: Promise.resolve({}) });
  expect(answer.status).toBe(status);
  expect(answer.headers.get('retry-after')).toBe(code === 'rate_limited' ? '7' : null);
  const text = await answer.text();
  expect(JSON.parse(text)).toMatchObject({ error: { code, request_id: answer.headers.get('x-request-id') } });
  expect(text).not.toContain('secret');
});

test.each([
  ['NUL', '\0'],
  ['a bell', '\u0007'],
  ['half a character', '\udc00'],
])(
  '%s in a text that its schema takes is refused before it reaches the store (safety 54)',
  async (_, hostile) => {
    const before = handled;
    const inBody = await post({}, JSON.stringify({ amount: `1${hostile}` }));
    expect(inBody.status).toBe(400);
    expect(await inBody.json()).toMatchObject({ error: { fields: { amount: 'control_characters' } } });
    const inQuery = post(
      {},
      undefined,
      `/api/sample/7?limit=${encodeURIComponent(`${hostile.replace(/\p{Cs}/u, '')}\0`)}`,
    );
    expect(await codeOf(inQuery)).toBe('invalid_input');
    expect(handled).toBe(before);
  },
);
