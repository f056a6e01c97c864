import 'server-only';
import { hard, soft } from '@/lib/testing/conformance/clause';
import type { Api } from '@/lib/testing/conformance/support/api-client';
import {
  assertAlike,
  assertEmpty,
  assertError,
  assertStatus,
  bodyOf,
  okBody,
  type Reply,
  textAt,
} from '@/lib/testing/conformance/support/api-reply';
import { assert } from '@/lib/testing/conformance/support/assert';
import { assertRefused, EVERY_ROUTE } from '@/lib/testing/conformance/support/assert-refused';
import {
  accept,
  assertAccept,
  conversion,
  FORTUNE,
  passBy,
  quoted,
  REFUSED,
  USDT_TO_BRL,
} from '@/lib/testing/conformance/support/conversion-calls';

const VERSION = 'x-api-version';

/** Calls every route without a valid key and with an invalid body, id and signature. */
async function unauthorised(api: Api, key: string | null, headers: Record<string, string> = {}) {
  const replies: Reply[] = [];
  for (const { method, path } of EVERY_ROUTE) {
    const reply = await api.call(method, path, { key, headers, ...(method === 'POST' && { body: '{' }) });
    assertRefused(reply, 401);
    replies.push(reply);
  }
  return replies;
}

export const GATE_CLAUSES = [
  hard('AUT-01', 'only the header api-key is read, whatever the case of its name', async (api) => {
    const key = api.account('A').api_key;
    await unauthorised(api, null, { authorization: `Bearer ${key}`, 'x-api-key': key });
    okBody(await api.call('GET', '/v2/balance', { key: null, headers: { 'API-KEY': key } }));
  }),
  hard('AUT-03 GEN-07', 'a key reaches no conversion of another account', async (api) => {
    const { id } = await quoted(api, USDT_TO_BRL, { key: 'B' });
    assertStatus(await api.call('GET', `/v2/rfq/${id}`), 404);
    assertError(await accept(api, id), 404);
    okBody(await api.call('GET', `/v2/rfq/${id}`, { key: 'B' }));
  }),
  hard('AUT-04', 'every key that has money may quote and accept', async (api) => {
    for (const key of ['A', 'B']) {
      const { id } = await quoted(api, USDT_TO_BRL, { key });
      assertAccept(await accept(api, id, {}, { key }), 200, ['DONE']);
    }
  }),
  hard('AUT-05', 'no answer lets a browser in', async (api) => {
    const headers = { origin: 'https://example.com', 'access-control-request-method': 'GET' };
    for (const method of ['OPTIONS', 'GET']) {
      for (const key of ['A', null]) {
        const reply = await api.call(method, '/v2/balance', { headers, key });
        for (const name of reply.headers.keys()) assert.ok(!name.startsWith('access-control-'), name);
      }
    }
  }),
  soft('O-34', 'AUT-05 ERR-06', 'a pre-flight is a method like any other', async (api) => {
    assertEmpty(await api.call('OPTIONS', '/v2/balance'), 405);
    assertEmpty(await api.call('OPTIONS', '/v2/balance', { key: null }), 401);
  }),
  hard('AUT-06 VER-02', 'every authenticated answer carries one build tag', async (api) => {
    const { id } = await quoted(api, FORTUNE);
    const replies = [
      await api.call('GET', '/v2/balance'),
      await api.call('GET', '/v2/rfq/rfq_unknown'),
      await api.call('POST', '/v2/rfq', { body: '{' }),
      await api.call('POST', '/v2/rfq', { body: { ...USDT_TO_BRL, from_currency: 'ZZZ' } }),
      await accept(api, id),
      await api.call('PUT', '/v2/balance'),
      await api.call('GET', '/v2/onramps'),
      await api.call('POST', '/v2/crossramp_checkout', { body: '{' }),
      await api.call('GET', '/v2/naas/balance'),
    ];
    assert.deepEqual(
      replies.map((reply) => reply.status),
      [200, 404, 400, 500, 422, 405, 200, 400, 400],
    );
    assertOneTag(replies);
  }),
  hard('AUT-06', 'so do the answers that only accept gives', async (api) => {
    const { quote, id } = await quoted(api);
    await api.control('PUT', '/scenario', { provider: 'down' });
    const replies = [await accept(api, id)];
    await passBy(api, textAt(quote, 'expires_at'));
    replies.push(await accept(api, id));
    await api.control('PUT', '/scenario', { provider: 'up', evaluate: true });
    replies.push(await accept(api, id));
    const { quote: late, id: lateId } = await quoted(api);
    await passBy(api, textAt(late, 'renewable_up_to'));
    replies.push(await accept(api, lateId));
    assert.deepEqual(
      replies.map((reply) => reply.status),
      [503, 409, 202, 410],
    );
    assertOneTag(replies);
  }),
  soft('O-35', 'AUT-07', 'no 401 carries the build tag', async (api) => {
    for (const reply of await unauthorised(api, 'nope')) assert.equal(reply.headers.get(VERSION), null);
    const forged = await api.signedGet('/v2/naas/balance', { signer: 'B' });
    assert.equal(forged.status, 401);
    assert.equal(forged.headers.get(VERSION), null);
  }),
  hard('AUT-08 AUT-09', 'a missing, empty or unknown key is one and the same 401', async (api) => {
    const missing = await unauthorised(api, null);
    for (const key of ['', ' ', 'nope']) {
      const replies = await unauthorised(api, key);
      for (const [index, reply] of replies.entries()) assertAlike(reply, missing[index] ?? reply);
    }
  }),
  soft('O-34', 'AUT-10', 'the key is looked at before everything but the path', async (api) => {
    assertError(await api.call('POST', '/v2/rfq', { key: null, body: '{' }), 401);
    assertError(await api.call('GET', '/v2/naas/balance', { key: null }), 401);
    assertEmpty(await api.call('GET', '/v2/withdrawal/unknown', { key: null }), 401);
    assert.equal((await api.call('DELETE', '/v2/balance', { key: null })).status, 401);
    assertEmpty(await api.call('GET', '/v2/nope', { key: null }), 404);
  }),
  hard('VER-01', 'nothing of the contract lies outside /v2/', async (api) => {
    for (const path of ['/v1/balance', '/balance', '/v2', '/v2/']) {
      assertStatus(await api.call('GET', path), 404);
    }
  }),
  hard('VER-05', 'a renamed field is refused', async (api) => {
    const { from_amount: fromAmount, ...rest } = USDT_TO_BRL;
    assertError(await api.call('POST', '/v2/rfq', { body: { ...rest, fromAmount } }), 400);
  }),
  hard('GEN-01', 'bodies are JSON on every route', async (api) => {
    const { id } = await quoted(api);
    for (const path of ['/v2/balance', '/v2/onramps', '/v2/withdrawals', `/v2/rfq/${id}`]) {
      const reply = await api.call('GET', path);
      assert.match(reply.headers.get('content-type') ?? '', /^application\/json/);
      okBody(reply);
    }
    assertError(await api.call('POST', '/v2/rfq', { body: 'from_currency=USDT' }), 400);
  }),
  soft('O-53', 'GEN-01', 'a request body is JSON whatever its content type says', async (api) => {
    for (const type of ['text/xml', 'text/plain', 'application/x-www-form-urlencoded']) {
      const headers = { 'content-type': type };
      okBody(await api.call('POST', '/v2/rfq', { headers, body: USDT_TO_BRL }));
    }
  }),
  hard('GEN-04 RMP-10', 'no route makes or changes an onramp or offramp', async (api) => {
    for (const path of ['/v2/onramps', '/v2/offramps']) {
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
        assertStatus(await api.call(method, path, { body: {} }), 405);
      }
    }
  }),
  hard('GEN-06', 'a key alone does not open the sub-merchant programme', async (api) => {
    for (const { method, path, auth } of EVERY_ROUTE.filter((route) => route.path.startsWith('/v2/naas/'))) {
      assert.notEqual(auth, 'key');
      const reply = await api.call(method, path, method === 'POST' ? { body: {} } : {});
      assertError(reply, 400);
      assert.match(textAt(bodyOf(reply), 'error'), /X-(Signature|Timestamp|Correlation-ID)/i);
    }
  }),
  hard('GEN-08', 'writes belong to the account of the key', async (api) => {
    const { id } = await quoted(api);
    assert.equal((await conversion(api, id)).end2end, id);
    assertStatus(await api.call('GET', `/v2/rfq/${id}`, { key: 'B' }), 404);
  }),
  soft('O-13', 'GEN-11', 'what the document only mentions is no route', async (api) => {
    for (const path of [
      'checkout/x',
      'crossramp_checkout/x',
      'onramp/x',
      'offramp/x',
      'statement',
      'quote',
    ]) {
      assertEmpty(await api.call('GET', `/v2/${path}`), 404);
    }
    for (const path of ['naas/submerchants', 'naas/submerchants/onboarding_link']) {
      assertEmpty(await api.call('POST', `/v2/${path}`, { body: {} }), 404);
    }
  }),
  hard('EVT-01', 'there is no other event channel', async (api) => {
    assertStatus(await api.call('GET', '/v2/events'), 404);
    assertStatus(await api.call('GET', '/v2/webhooks'), 404);
  }),
  hard('ACC-31 AUT-06', 'a refusal is told by status alone, and it too is tagged', async (api) => {
    const { id } = await quoted(api, FORTUNE);
    const reply = await accept(api, id);
    assertAccept(reply, 422, REFUSED);
    assertOneTag([reply, await api.call('GET', '/v2/balance')]);
  }),
];

function assertOneTag(replies: readonly Reply[]): void {
  const tags = new Set(replies.map((reply) => reply.headers.get(VERSION)));
  assert.equal(tags.size, 1, [...tags].join(' and '));
  assert.ok(!tags.has(null) && !tags.has(''));
}
