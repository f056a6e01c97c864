import 'server-only';
import { hard, soft } from '@/lib/testing/conformance/clause';
import {
  assertEmpty,
  assertError,
  assertStatus,
  assertTextError,
  okBody,
} from '@/lib/testing/conformance/support/api-reply';
import { assert } from '@/lib/testing/conformance/support/assert';
import { assertRefused, EVERY_ROUTE, OPEN_BODIES } from '@/lib/testing/conformance/support/assert-refused';
import { ROUTES } from '@/lib/testing/conformance/support/contract-check';
import {
  accept,
  assertAccept,
  quoted,
  USDT_TO_BRL,
} from '@/lib/testing/conformance/support/conversion-calls';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
const KEYED = EVERY_ROUTE.filter(({ auth }) => auth === 'key');
const POSTS = EVERY_ROUTE.filter(({ method }) => method === 'POST');
const OWN_CHECKOUT = '/v2/crossramp_checkout';

export const ERROR_CLAUSES = [
  hard('ERR-03', 'what is no JSON is a 400 on every POST', async (api) => {
    for (const { path, auth } of POSTS) {
      for (const body of ['', '{', '[]', 'null', '"x"', '{"a":1,"a":2}']) {
        const reply =
          auth === 'key' ? await api.call('POST', path, { body }) : await api.signedPost(path, {}, { body });
        assertRefused(reply, 400);
      }
    }
  }),
  hard('ERR-03', 'an empty object lacks what every POST requires', async (api) => {
    for (const { path, auth } of POSTS) {
      const reply =
        auth === 'key' ? await api.call('POST', path, { body: {} }) : await api.signedPost(path, {});
      assertRefused(reply, 400);
    }
  }),
  hard(
    'ERR-17 VER-05 CHK-12',
    'every POST refuses unknown fields, in the envelope and in the payload',
    async (api) => {
      const checkout = { currency_code: 'USDT' };
      assertError(await api.call('POST', '/v2/rfq', { body: { ...USDT_TO_BRL, extra: 1 } }), 400);
      const { id } = await quoted(api);
      assertError(await accept(api, id, { extra: 1 }), 400);
      assertTextError(await api.call('POST', OWN_CHECKOUT, { body: { ...checkout, extra: 1 } }), 400);
      const payloads: Record<string, object> = {
        '/v2/naas/crossramp_checkout': checkout,
        '/v2/naas/withdraw': { account: 'USDT', amount: '1', wallet: 'x', withdrawalType: 'crypto' },
        '/v2/naas/whitelist': { walletName: 'One more' },
        '/v2/naas/submerchants/branding': { trade_name: 'X' },
      };
      for (const [path, payload] of Object.entries(payloads)) {
        assertError(await api.signedPost(path, { ...payload, extra: 1 }), 400);
        assertError(await api.signedPost(path, payload, { envelope: { extra: 1 } }), 400);
      }
    },
  ),
  hard('ERR-04', 'a missing key, a wrong one and a failed signature are 401', async (api) => {
    for (const { method, path, auth } of EVERY_ROUTE) {
      assertRefused(await api.call(method, path, { key: null }), 401);
      if (auth === 'signed-get') assertRefused(await api.signedGet(path, { signer: 'B' }), 401);
      if (auth === 'signed-post') assertRefused(await api.signedPost(path, {}, { signer: 'B' }), 401);
    }
  }),
  hard('ERR-06', 'a method that is not registered is a 405', async (api) => {
    for (const path of new Set(ROUTES.map((route) => route.path))) {
      const registered = ROUTES.filter((route) => route.path === path).map((route) => route.method as string);
      const called = EVERY_ROUTE[ROUTES.findIndex((route) => route.path === path)]?.path ?? '';
      for (const method of METHODS.filter((name) => !registered.includes(name))) {
        assert.equal((await api.call(method, called)).status, 405, `${method} ${called}`);
      }
    }
  }),
  soft('O-34', 'ERR-06', 'HEAD and OPTIONS are none, and a 405 has no body', async (api) => {
    for (const { path } of EVERY_ROUTE) {
      for (const method of ['HEAD', 'OPTIONS', 'DELETE']) assertEmpty(await api.call(method, path), 405);
    }
  }),
  hard('ERR-10', 'a failure of the service has the shape of its route', async (api) => {
    const failures = ROUTES.map(({ method, path }) => ({ method, path, status: 500, times: 1 }));
    await api.control('PUT', '/scenario', { faults: failures });
    for (const { method, path } of EVERY_ROUTE) {
      assertRefused(await api.call(method, path, method === 'POST' ? { body: {} } : {}), 500);
    }
    okBody(await api.call('GET', '/v2/balance'));
  }),
  hard('ERR-13 QUO-30', 'conversions and sub-merchants answer { error } as JSON', async (api) => {
    assertError(await api.call('POST', '/v2/rfq', { body: {} }), 400);
    assertError(await api.call('POST', '/v2/rfq', { key: null, body: {} }), 401);
    assertError(await accept(api, 'rfq_unknown'), 404);
    assertError(await accept(api, 'rfq_unknown', {}, { key: null }), 401);
    for (const { method, path, auth } of EVERY_ROUTE.filter((route) => route.auth !== 'key')) {
      assertError(await api.call(method, path, { key: null }), 401);
      const unsigned = auth === 'signed-get' ? await api.call('GET', path) : await api.call('POST', path);
      assertError(unsigned, 400);
    }
  }),
  soft(
    'O-16',
    'ERR-23 NBA-05 WLG-12 CHK-22',
    'so do the sub-merchant routes whose errors are not shown',
    async (api) => {
      const cid = '00000000-0000-4000-8000-000000000000';
      for (const path of ['/v2/naas/wl_groups', '/v2/naas/balance', '/v2/naas/withdrawals']) {
        assertError(await api.signedGet(path, { cid }), 404);
        assertError(await api.signedGet(path, { headers: { 'x-signature': null } }), 400);
      }
      for (const path of ['/v2/naas/crossramp_checkout', '/v2/naas/withdraw', '/v2/naas/whitelist']) {
        assertError(await api.signedPost(path, {}), 400);
        assertError(await api.signedPost(path, {}, { signer: 'B' }), 401);
      }
    },
  ),
  hard('ERR-15 CHK-14', 'the own checkout answers errors as JSON in text/plain', async (api) => {
    assertTextError(await api.call('POST', OWN_CHECKOUT, { body: { foo: 1 } }), 400);
    assertTextError(await api.call('POST', OWN_CHECKOUT, { body: '{' }), 400);
    assertTextError(await api.call('POST', OWN_CHECKOUT, { key: null, body: {} }), 401);
    const failure = { method: 'POST', path: OWN_CHECKOUT, status: 500, times: 1 };
    await api.control('PUT', '/scenario', { faults: [failure] });
    assertTextError(await api.call('POST', OWN_CHECKOUT, { body: { currency_code: 'USDT' } }), 500);
  }),
  hard('ERR-16', 'records and lists have no body on 401, 404 and 500', async (api) => {
    const gets = KEYED.filter(({ method, path }) => method === 'GET' && !OPEN_BODIES.test(path));
    for (const { path } of gets) assertEmpty(await api.call('GET', path, { key: null }), 401);
    for (const { path } of gets.filter((route) => route.path.endsWith('/unknown'))) {
      assertEmpty(await api.call('GET', path), 404);
    }
  }),
  soft('O-36', 'ERR-16', 'the record of a conversion and the balance among them', async (api) => {
    assertEmpty(await api.call('GET', '/v2/rfq/unknown'), 404);
    assertEmpty(await api.call('GET', '/v2/balance', { key: null }), 401);
    assertEmpty(await api.call('GET', '/v2/balance', { key: 'N' }), 500);
  }),
  hard('ERR-24', 'slashes, types and sizes bring no status outside the table', async (api) => {
    assertStatus(await api.call('GET', '/v2/balance/'), 404);
    const headers = { 'content-type': 'text/xml' };
    assert.equal((await api.call('POST', '/v2/rfq', { headers, body: '<a/>' })).status, 400);
    assertError(await api.call('POST', '/v2/rfq', { body: `{"x":"${'x'.repeat(7_000_000)}"}` }), 400);
  }),
  hard('ERR-25', 'there is no HTML under /v2', async (api) => {
    // No malformed escapes: a proxy may reject them first.
    for (const path of ['/v2/nope', '/v2/rfq/a/b', '/v2/naas', '/v2/naas/nope']) {
      assertStatus(await api.call('GET', path), 404);
    }
  }),
  hard('ERR-01 ERR-02', 'success is 200 on every kind of creation', async (api) => {
    const { id } = await quoted(api);
    assertAccept(await accept(api, id), 200, ['DONE']);
    okBody(await api.call('POST', OWN_CHECKOUT, { body: { currency_code: 'USDT' } }));
    okBody(await api.signedPost('/v2/naas/crossramp_checkout', { currency_code: 'USDT' }));
    okBody(await api.signedPost('/v2/naas/whitelist', { walletName: 'Success' }));
    okBody(await api.signedPost('/v2/naas/submerchants/branding', { trade_name: 'Success' }));
  }),
];

const ACCEPT_PATH = '/v2/rfq/accept';
const ONLY_ACCEPT = [202, 409, 410, 503];
const EVERYWHERE = [200, 400, 401, 404, 405, 500];
const ENOUGH = 500;

/** Checks of all earlier answers; they run last. */
export const CLOSING_CLAUSES = [
  hard(
    'ERR-01 ERR-02 ERR-07..09 ERR-11 CHK-02 WDR-30 WLG-13',
    'each status came from where it may',
    async (api) => {
      assert.ok(api.replies.length > ENOUGH, `only ${api.replies.length} answers`);
      for (const { path, status } of api.replies) {
        const where = `${path} answered ${status}`;
        if (ONLY_ACCEPT.includes(status)) assert.equal(path, ACCEPT_PATH, where);
        else if (status === 422)
          assert.ok([ACCEPT_PATH, '/v2/naas/submerchants/branding'].includes(path), where);
        else assert.ok(EVERYWHERE.includes(status), where);
      }
      if (!api.controlled) return;
      for (const status of [...EVERYWHERE, ...ONLY_ACCEPT, 422]) {
        assert.ok(
          api.replies.some((reply) => reply.status === status),
          `never ${status}`,
        );
      }
    },
  ),
  hard(
    'ACC-31 ACC-36 ACC-04',
    'accept answered its own statuses and states, DONE with 200 alone',
    async (api) => {
      const statuses = [200, 202, 400, 401, 404, 405, 409, 410, 422, 500, 503];
      const states = new Map<string, Set<number>>();
      for (const { path, method, status, text } of api.replies) {
        if (path !== ACCEPT_PATH || method !== 'POST') continue;
        assert.ok(statuses.includes(status), `${status}`);
        const state = /"state":"(\w+)"/.exec(text)?.[1];
        if (state !== undefined) states.set(state, (states.get(state) ?? new Set()).add(status));
      }
      for (const state of states.keys()) {
        assert.ok(['QUOTE', 'DONE', 'EXPIRED', 'DEPRECATED', 'REFUSED', 'ERROR'].includes(state), state);
      }
      if (!api.controlled) return;
      assert.deepEqual([...(states.get('DONE') ?? [])], [200]);
      assert.deepEqual([...(states.get('EXPIRED') ?? [])], [409]);
      assert.deepEqual([...(states.get('DEPRECATED') ?? [])], [410]);
      assert.deepEqual([...(states.get('QUOTE') ?? [])].sort(), [202, 503]);
    },
  ),
  hard('ERR-25 ERR-24', 'nothing was HTML, and nothing was moved elsewhere', async (api) => {
    for (const { path, headers } of api.replies) {
      assert.ok(!(headers.get('content-type') ?? '').includes('html'), path);
      assert.equal(headers.get('location'), null, path);
    }
  }),
];
