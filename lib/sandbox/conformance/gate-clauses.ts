import 'server-only';
import assert from 'node:assert/strict';
import { type Api, bodyOf } from './api';
import { accept, assertEmpty, assertError, clause, quoted, USDT_TO_BRL } from './clause';

/** The routes served so far, with a request that would succeed but for the key. */
const ROUTES: readonly { method: string; path: string; isEmpty: boolean }[] = [
  { method: 'POST', path: '/v2/rfq', isEmpty: false },
  { method: 'POST', path: '/v2/rfq/accept', isEmpty: false },
  { method: 'GET', path: '/v2/rfq/rfq_unknown', isEmpty: true },
  { method: 'GET', path: '/v2/balance', isEmpty: true },
];
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'];
const VERSION = 'x-api-version';

async function assertUnauthorised(api: Api, key: string | null, headers: Record<string, string> = {}) {
  const bodies: string[] = [];
  for (const { method, path, isEmpty } of ROUTES) {
    const body = method === 'POST' ? { body: '{' } : {};
    const reply = await api.call(method, path, { key, headers, ...body });
    if (isEmpty) assertEmpty(reply, 401);
    else assertError(reply, 401);
    assert.equal(reply.headers.get(VERSION), null);
    bodies.push(reply.text);
  }
  return bodies;
}

export const GATE_CLAUSES = [
  clause('AUT-01', 'only the header api-key is read', async (api) => {
    const { accounts } = await api.control('GET', '/fixtures');
    const [first] = Array.isArray(accounts) ? accounts : [];
    const key = JSON.stringify(first).match(/"api_key":"([^"]+)"/)?.[1] ?? '';
    await assertUnauthorised(api, null, { authorization: `Bearer ${key}`, 'x-api-key': key });
    assert.equal(
      (await api.call('GET', '/v2/balance', { key: null, headers: { 'API-KEY': key } })).status,
      200,
    );
  }),
  clause('AUT-05', 'there are no CORS headers and no pre-flight answers', async (api) => {
    const headers = { origin: 'https://example.com', 'access-control-request-method': 'GET' };
    const replies = [
      await api.call('OPTIONS', '/v2/balance', { headers }),
      await api.call('OPTIONS', '/v2/balance', { headers, key: null }),
      await api.call('GET', '/v2/balance', { headers }),
    ];
    assert.deepEqual(
      replies.map((reply) => reply.status),
      [405, 401, 200],
    );
    for (const reply of replies) {
      for (const name of reply.headers.keys()) assert.ok(!name.startsWith('access-control-'), name);
    }
  }),
  clause('AUT-06', 'every authenticated answer carries one build tag (VER-02)', async (api) => {
    const { id } = await quoted(api, { ...USDT_TO_BRL, from_amount: 1e12 });
    const replies = [
      await api.call('GET', '/v2/balance'),
      await api.call('GET', '/v2/rfq/rfq_unknown'),
      await api.call('POST', '/v2/rfq', { body: '{' }),
      await api.call('POST', '/v2/rfq', { body: { ...USDT_TO_BRL, from_currency: 'ZZZ' } }),
      await accept(api, id),
      await api.call('PUT', '/v2/balance'),
      await api.call('GET', '/v2/nope'),
    ];
    assert.deepEqual(
      replies.map((reply) => reply.status),
      [200, 404, 400, 500, 422, 405, 404],
    );
    const tags = new Set(replies.map((reply) => reply.headers.get(VERSION)));
    assert.equal(tags.size, 1);
    assert.ok(!tags.has(null) && !tags.has(''));
  }),
  clause(
    'AUT-08',
    'a missing, empty or unknown key is a 401 of one kind (AUT-07, AUT-09, AUT-10)',
    async (api) => {
      const missing = await assertUnauthorised(api, null);
      for (const key of ['', ' ', 'nope']) assert.deepEqual(await assertUnauthorised(api, key), missing);
    },
  ),
  clause('VER-01', 'nothing of the contract lies outside /v2/', async (api) => {
    for (const path of ['/v1/balance', '/balance', '/v2', '/v2/'])
      assertEmpty(await api.call('GET', path), 404);
  }),
  clause('VER-05', 'a renamed field is refused', async (api) => {
    const { from_amount: fromAmount, ...rest } = USDT_TO_BRL;
    assertError(await api.call('POST', '/v2/rfq', { body: { ...rest, fromAmount } }), 400);
  }),
  clause('ERR-06', 'a method that is not registered is a 405 without a body', async (api) => {
    for (const { method, path } of ROUTES) {
      for (const other of METHODS) {
        if (other !== method) assertEmpty(await api.call(other, path), 405);
      }
    }
  }),
  clause('ERR-24', 'no status outside the table: slashes, types and sizes (ERR-25, GEN-01)', async (api) => {
    assertEmpty(await api.call('GET', '/v2/balance/'), 404);
    assertEmpty(await api.call('GET', '/v2/nope'), 404);
    assertEmpty(await api.call('GET', '/v2/events'), 404);
    const headers = { 'content-type': 'text/xml' };
    assert.equal((await api.call('POST', '/v2/rfq', { headers, body: USDT_TO_BRL })).status, 200);
    assertError(await api.call('POST', '/v2/rfq', { body: `{"x":"${'x'.repeat(7_000_000)}"}` }), 400);
  }),
  clause('GEN-08', 'writes belong to the account of the key (GEN-07)', async (api) => {
    const { id } = await quoted(api);
    assert.equal((await api.call('GET', `/v2/rfq/${id}`)).status, 200);
    assertEmpty(await api.call('GET', `/v2/rfq/${id}`, { key: 'B' }), 404);
  }),
  clause('SGN-05', 'a clock that is moved shows in the Date header', async (api) => {
    await api.control('PUT', '/clock', { now: '2027-03-01T12:00:00Z', frozen: true });
    const reply = await api.call('GET', '/v2/balance');
    assert.equal(reply.headers.get('date'), 'Mon, 01 Mar 2027 12:00:00 GMT');
    assert.ok(Object.hasOwn(bodyOf(reply), 'balances'));
  }),
];

/** Clauses about all answers of the suite; run last. */
export const CLOSING_CLAUSES = [
  clause(
    'ERR-01',
    'success is 200, and 202, 409, 410, 422 and 503 come from accept alone (ERR-02, ERR-07 to ERR-11)',
    async (api) => {
      const onlyAccept = [202, 409, 410, 422, 503];
      const allowed = [200, 400, 401, 404, 405, 500, ...onlyAccept];
      assert.ok(api.seen.length > 100);
      for (const { path, status } of api.seen) {
        assert.ok(allowed.includes(status), `${path} answered ${status}`);
        if (onlyAccept.includes(status)) assert.equal(path, '/v2/rfq/accept');
      }
      for (const status of allowed)
        assert.ok(
          api.seen.some((reply) => reply.status === status),
          `never ${status}`,
        );
    },
  ),
];
