import 'server-only';
import assert from 'node:assert/strict';
import { bodyOf, numberAt, objectAt, textAt } from './api';
import { assertError, clause, quoted, USDT_TO_BRL } from './clause';

const D0_KEYS = ['from_amount_d0', 'to_amount_d0', 'rate_d0', 'settlement_eta_d0'];
const D1_KEYS = ['from_amount_d1', 'to_amount_d1', 'rate_d1', 'settlement_eta_d1'];
const NUMBERS = [...D0_KEYS.slice(0, 3), ...D1_KEYS.slice(0, 3)];
const DAY_MS = 86_400_000;

const post = (body: object | string) => ({ body });

export const QUOTE_CLAUSES = [
  clause('GEN-03', 'a quote offers the same day and the next', async (api) => {
    // A Tuesday: the desk pays out on the day after.
    await api.control('PUT', '/clock', { now: '2026-11-17T14:32:07Z' });
    const { quote } = await quoted(api);
    const day = (key: string) => Date.parse(textAt(quote, key).slice(0, 10));
    assert.equal(day('settlement_eta_d0'), Date.parse('2026-11-17'));
    assert.equal(day('settlement_eta_d1') - day('settlement_eta_d0'), DAY_MS);
  }),
  clause('QUO-01', 'a quote is created with 200, never 201 (QUO-02)', async (api) => {
    const reply = await api.call('POST', '/v2/rfq', post(USDT_TO_BRL));
    assert.equal(reply.status, 200);
    assert.equal(reply.headers.get('location'), null);
  }),
  clause('QUO-03', 'currencies are required (QUO-04)', async (api) => {
    for (const key of ['from_currency', 'to_currency']) {
      for (const value of [undefined, null, '', 5]) {
        assertError(await api.call('POST', '/v2/rfq', post({ ...USDT_TO_BRL, [key]: value })), 400);
      }
    }
  }),
  clause('QUO-05', 'exactly one amount is given (QUO-06)', async (api) => {
    const { from_amount: _, ...none } = USDT_TO_BRL;
    assertError(await api.call('POST', '/v2/rfq', post(none)), 400);
    assertError(await api.call('POST', '/v2/rfq', post({ ...USDT_TO_BRL, to_amount: 1 })), 400);
  }),
  clause('QUO-07', 'an amount is a finite JSON number above zero', async (api) => {
    for (const amount of ['"100"', '0', '-1', '1e999', 'true']) {
      const body = `{"from_currency":"USDT","to_currency":"BRL","from_amount":${amount}}`;
      assertError(await api.call('POST', '/v2/rfq', post(body)), 400);
    }
    await quoted(api, { ...USDT_TO_BRL, from_amount: 100.5 });
  }),
  clause('QUO-08', 'the amount that was asked for stands for both days (QUO-09)', async (api) => {
    const { quote: sent } = await quoted(api);
    assert.equal(numberAt(sent, 'from_amount_d0'), 100);
    assert.equal(numberAt(sent, 'from_amount_d1'), 100);
    const { quote } = await quoted(api, { from_currency: 'USDT', to_currency: 'BRL', to_amount: 500 });
    assert.equal(numberAt(quote, 'to_amount_d0'), 500);
    assert.equal(numberAt(quote, 'to_amount_d1'), 500);
  }),
  clause('QUO-11', 'unknown fields are refused, names compared exactly', async (api) => {
    for (const extra of [
      { foo: 1 },
      { From_Currency: 'USDT' },
      { wallet_id: 'w' },
      { settlement_day: 'd0' },
    ]) {
      assertError(await api.call('POST', '/v2/rfq', post({ ...USDT_TO_BRL, ...extra })), 400);
    }
  }),
  clause('QUO-12', 'what is no JSON object is a 400', async (api) => {
    for (const body of ['', '{', '{"from_currency":', '[]', 'null', '"x"', '{} x']) {
      assertError(await api.call('POST', '/v2/rfq', post(body)), 400);
    }
  }),
  clause('QUO-13', 'an unknown currency is a 500, not a 400 (GEN-12)', async (api) => {
    assertError(await api.call('POST', '/v2/rfq', post({ ...USDT_TO_BRL, from_currency: 'ZZZ' })), 500);
    assertError(await api.call('POST', '/v2/rfq', post({ ...USDT_TO_BRL, to_currency: 'usdt' })), 500);
  }),
  clause('QUO-14', 'a quote that cannot be created is a 500', async (api) => {
    assertError(await api.call('POST', '/v2/rfq', post({ ...USDT_TO_BRL, to_currency: 'USDT' })), 500);
    await api.control('PUT', '/scenario', { desk: { d0: false, d1: false } });
    assertError(await api.call('POST', '/v2/rfq', post(USDT_TO_BRL)), 500);
    await api.control('PUT', '/scenario', { desk: { d0: true, d1: true }, provider: 'down' });
    assertError(await api.call('POST', '/v2/rfq', post(USDT_TO_BRL)), 500);
  }),
  clause('QUO-16', 'the identifier can be used at once', async (api) => {
    const { id } = await quoted(api);
    const other = await quoted(api);
    assert.notEqual(id, other.id);
    assert.equal((await api.call('GET', `/v2/rfq/${encodeURIComponent(id)}`)).status, 200);
  }),
  clause('QUO-17', 'codes are echoed, the pair is made of names (QUO-20)', async (api) => {
    const { quote } = await quoted(api);
    assert.equal(quote.from_currency, 'USDT');
    assert.equal(quote.to_currency, 'BRL');
    const pair = textAt(quote, 'quote_pair');
    assert.match(pair, /^[^/]+\/[^/]+$/);
    assert.notEqual(pair, 'USDT/BRL');
  }),
  clause('QUO-18', 'figures are JSON numbers above zero (QUO-19, QUO-25)', async (api) => {
    const { quote } = await quoted(api);
    for (const key of NUMBERS) assert.ok(numberAt(quote, key) > 0, key);
    for (const value of Object.values(quote)) assert.notEqual(value, null);
  }),
  clause('QUO-21', 'settlement times are RFC 3339 and D1 is later', async (api) => {
    const { quote } = await quoted(api);
    const [d0 = '', d1 = ''] = ['settlement_eta_d0', 'settlement_eta_d1'].map((key) => textAt(quote, key));
    for (const text of [d0, d1])
      assert.match(text, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/);
    assert.ok(Date.parse(d1) > Date.parse(d0));
  }),
  clause('QUO-22', 'the rate expires before the quote can no longer be renewed (QUO-23)', async (api) => {
    const reply = await api.call('POST', '/v2/rfq', post(USDT_TO_BRL));
    const quote = bodyOf(reply);
    const expiry = Date.parse(textAt(quote, 'expires_at'));
    assert.ok(expiry > Date.parse(reply.headers.get('date') ?? ''));
    assert.ok(Date.parse(textAt(quote, 'renewable_up_to')) >= expiry);
  }),
  clause('QUO-24', 'no wallet is associated with a fresh quote', async (api) => {
    const { quote } = await quoted(api);
    assert.ok(!Object.hasOwn(quote, 'wallet_id'));
  }),
  clause('QUO-26', 'a closed day has none of its four keys (QUO-27)', async (api) => {
    await api.control('PUT', '/scenario', { desk: { d0: false } });
    const { quote: withoutD0 } = await quoted(api);
    for (const key of D0_KEYS) assert.ok(!Object.hasOwn(withoutD0, key), key);
    for (const key of D1_KEYS) assert.ok(Object.hasOwn(withoutD0, key), key);
    await api.control('PUT', '/scenario', { desk: { d0: true, d1: false } });
    const { quote: withoutD1 } = await quoted(api);
    for (const key of D1_KEYS) assert.ok(!Object.hasOwn(withoutD1, key), key);
    for (const key of D0_KEYS) assert.ok(Object.hasOwn(withoutD1, key), key);
  }),
  clause('QUO-28', 'a quote debits nothing, however large (QUO-29)', async (api) => {
    const before = await api.call('GET', '/v2/balance');
    await quoted(api, { ...USDT_TO_BRL, from_amount: 1e12 });
    const after = await api.call('GET', '/v2/balance');
    assert.deepEqual(objectAt(bodyOf(after), 'balances'), objectAt(bodyOf(before), 'balances'));
  }),
];
