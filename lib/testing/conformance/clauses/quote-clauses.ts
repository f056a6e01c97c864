import 'server-only';
import { hard, soft } from '@/lib/testing/conformance/clause';
import {
  assertError,
  bodyOf,
  instantOf,
  numberAt,
  objectAt,
  okBody,
  textAt,
} from '@/lib/testing/conformance/support/api-reply';
import { assert } from '@/lib/testing/conformance/support/assert';
import {
  accept,
  BRL_TO_USDT,
  conversion,
  FORTUNE,
  quoted,
  USDT_TO_BRL,
} from '@/lib/testing/conformance/support/conversion-calls';

const D0_KEYS = ['from_amount_d0', 'to_amount_d0', 'rate_d0', 'settlement_eta_d0'];
const D1_KEYS = ['from_amount_d1', 'to_amount_d1', 'rate_d1', 'settlement_eta_d1'];
const NUMBERS = [...D0_KEYS.slice(0, 3), ...D1_KEYS.slice(0, 3)];
const DAY_MS = 86_400_000;

const post = (body: object | string) => ({ body });
const RFQ = '/v2/rfq';

export const QUOTE_CLAUSES = [
  hard('GEN-03', 'a quote offers the same day and the next', async (api) => {
    // A Tuesday: D1 is the next day.
    await api.control('PUT', '/clock', { now: '2026-11-17T14:32:07Z' });
    const { quote } = await quoted(api);
    const day = (key: string) => Date.parse(textAt(quote, key).slice(0, 10));
    assert.equal(day('settlement_eta_d0'), Date.parse('2026-11-17'));
    assert.equal(day('settlement_eta_d1') - day('settlement_eta_d0'), DAY_MS);
  }),
  hard('QUO-01 QUO-02', 'a quote is created with 200, never 201', async (api) => {
    const reply = await api.call('POST', RFQ, post(USDT_TO_BRL));
    okBody(reply);
    assert.equal(reply.headers.get('location'), null);
  }),
  hard('QUO-03 QUO-04', 'both currencies are required', async (api) => {
    for (const key of ['from_currency', 'to_currency']) {
      for (const value of [undefined, null, '', 5]) {
        assertError(await api.call('POST', RFQ, post({ ...USDT_TO_BRL, [key]: value })), 400);
      }
    }
  }),
  hard('QUO-05 QUO-06', 'exactly one amount is given', async (api) => {
    const { from_amount: _, ...none } = USDT_TO_BRL;
    assertError(await api.call('POST', RFQ, post(none)), 400);
    assertError(await api.call('POST', RFQ, post({ ...USDT_TO_BRL, to_amount: 1 })), 400);
  }),
  hard('QUO-07', 'an amount is a JSON number', async (api) => {
    for (const amount of ['"100"', 'true', '{}', '[1]']) {
      const body = `{"from_currency":"USDT","to_currency":"BRL","from_amount":${amount}}`;
      assertError(await api.call('POST', RFQ, post(body)), 400);
    }
    const { quote } = await quoted(api, { ...USDT_TO_BRL, from_amount: 100.5 });
    assert.equal(numberAt(quote, 'from_amount_d0'), 100.5);
  }),
  soft('O-29', 'QUO-07', 'an amount is finite and above zero, and null is none', async (api) => {
    for (const amount of ['0', '-1', '1e999', '0.0', 'null']) {
      const body = `{"from_currency":"USDT","to_currency":"BRL","to_amount":${amount}}`;
      assertError(await api.call('POST', RFQ, post(body)), 400);
    }
    await quoted(api, { ...USDT_TO_BRL, to_amount: null });
  }),
  hard('QUO-08 QUO-09', 'the amount that was asked for stands for both days', async (api) => {
    const { quote: sent } = await quoted(api);
    assert.equal(numberAt(sent, 'from_amount_d0'), 100);
    assert.equal(numberAt(sent, 'from_amount_d1'), 100);
    const { quote } = await quoted(api, { from_currency: 'USDT', to_currency: 'BRL', to_amount: 500 });
    assert.equal(numberAt(quote, 'to_amount_d0'), 500);
    assert.equal(numberAt(quote, 'to_amount_d1'), 500);
  }),
  hard('QUO-10 EVT-06 EVT-08', 'a webhook is optional, and only who asked for one gets one', async (api) => {
    const silent = await quoted(api);
    const hook = api.hook(204);
    const { id } = await quoted(api, { ...USDT_TO_BRL, webhook: hook.url });
    await accept(api, silent.id);
    await accept(api, id);
    const [arrival] = await hook.wait(1);
    assert.equal(arrival?.body.end2end, id);
    const { deliveries } = await api.control('GET', '/deliveries');
    assert.ok(!JSON.stringify(deliveries).includes(silent.id));
  }),
  hard('QUO-11', 'unknown fields are refused, names compared exactly', async (api) => {
    const extras = [{ foo: 1 }, { From_Currency: 'USDT' }, { wallet_id: 'w' }, { settlement_day: 'd0' }];
    for (const extra of extras) {
      assertError(await api.call('POST', RFQ, post({ ...USDT_TO_BRL, ...extra })), 400);
    }
  }),
  hard('QUO-12', 'what is no JSON object is a 400', async (api) => {
    const right = JSON.stringify(USDT_TO_BRL);
    for (const body of [
      '',
      '{',
      right.slice(0, -1),
      `[${right}]`,
      'null',
      '"x"',
      `${right} x`,
      `${right}}`,
    ]) {
      assertError(await api.call('POST', RFQ, post(body)), 400);
    }
  }),
  hard('QUO-13 GEN-12 ERR-18', 'an unknown currency is a 500, not a 400', async (api) => {
    assertError(await api.call('POST', RFQ, post({ ...USDT_TO_BRL, from_currency: 'ZZZ' })), 500);
    assertError(await api.call('POST', RFQ, post({ ...USDT_TO_BRL, to_currency: 'usdt' })), 500);
  }),
  hard('QUO-14', 'a quote that cannot be created is a 500', async (api) => {
    await api.control('PUT', '/scenario', { provider: 'down' });
    assertError(await api.call('POST', RFQ, post(USDT_TO_BRL)), 500);
  }),
  soft('O-52', 'QUO-14', 'nor can one between equal currencies or with both days closed', async (api) => {
    assertError(await api.call('POST', RFQ, post({ ...USDT_TO_BRL, to_currency: 'USDT' })), 500);
    await api.control('PUT', '/scenario', { desk: { d0: false, d1: false } });
    assertError(await api.call('POST', RFQ, post(USDT_TO_BRL)), 500);
  }),
  hard('QUO-15', 'no body brings another status than 200, 400 or 500', async (api) => {
    const codes = ['USDT', 'BRL', 'ZZZ', '', null, 7];
    const amounts = [100, -1, null, '1', 1e12, 0];
    for (const [row, from_currency] of codes.entries()) {
      for (const [column, to_currency] of codes.entries()) {
        const from_amount = row < 3 && column < 3 ? 100 : amounts[(row + column) % amounts.length];
        const { status } = await api.call('POST', RFQ, post({ from_currency, to_currency, from_amount }));
        assert.ok([200, 400, 500].includes(status), `${status}`);
      }
    }
  }),
  hard('QUO-16', 'the identifier can be used at once', async (api) => {
    const { id } = await quoted(api);
    const other = await quoted(api);
    assert.notEqual(id, other.id);
    await conversion(api, id);
  }),
  hard('QUO-17 QUO-20', 'codes are echoed, the pair is made of names', async (api) => {
    const { quote } = await quoted(api);
    assert.equal(quote.from_currency, 'USDT');
    assert.equal(quote.to_currency, 'BRL');
    const pair = textAt(quote, 'quote_pair');
    assert.match(pair, /^[^/]+\/[^/]+$/);
    assert.notEqual(pair, 'USDT/BRL');
    const { quote: back } = await quoted(api, BRL_TO_USDT);
    assert.equal(textAt(back, 'quote_pair'), pair.split('/').reverse().join('/'));
  }),
  soft('O-24', 'QUO-20', 'the names are those of the four currencies', async (api) => {
    assert.equal((await quoted(api)).quote.quote_pair, 'Tether USD/Brazilian Real');
    const pair = { from_currency: 'BTC', to_currency: 'USDC', from_amount: 0.01 };
    assert.equal((await quoted(api, pair)).quote.quote_pair, 'Bitcoin/USD Coin');
  }),
  hard('QUO-18 QUO-19 QUO-25', 'figures are JSON numbers above zero', async (api) => {
    for (const pair of [USDT_TO_BRL, BRL_TO_USDT]) {
      const { quote } = await quoted(api, pair);
      for (const key of NUMBERS) assert.ok(numberAt(quote, key) > 0, key);
      for (const value of Object.values(quote)) assert.notEqual(value, null);
    }
  }),
  soft('O-25', 'QUO-18 QUO-19', 'the rate is what one unit sent brings', async (api) => {
    const { quote } = await quoted(api);
    for (const day of ['d0', 'd1']) {
      const rate = numberAt(quote, `to_amount_${day}`) / numberAt(quote, `from_amount_${day}`);
      assert.ok(Math.abs(rate - numberAt(quote, `rate_${day}`)) < 0.01, `${rate}`);
    }
  }),
  hard('QUO-21', 'settlement times are RFC 3339 and D1 is later', async (api) => {
    const { quote } = await quoted(api);
    const [d0, d1] = ['d0', 'd1'].map((day) => instantOf(textAt(quote, `settlement_eta_${day}`)));
    assert.ok((d1 ?? 0) > (d0 ?? 0));
  }),
  hard('QUO-22 QUO-23 LIM-19', 'the rate expires before the quote can no longer be renewed', async (api) => {
    const reply = await api.call('POST', RFQ, post(USDT_TO_BRL));
    const quote = bodyOf(reply);
    const expiry = instantOf(textAt(quote, 'expires_at'));
    assert.ok(expiry > Date.parse(reply.headers.get('date') ?? ''));
    assert.ok(instantOf(textAt(quote, 'renewable_up_to')) >= expiry);
  }),
  soft('O-51', 'QUO-22 QUO-23', 'a rate lives 30 seconds, a quote five minutes', async (api) => {
    await api.control('PUT', '/clock', { now: '2026-11-17T14:32:07Z', frozen: true });
    const { quote } = await quoted(api);
    assert.equal(instantOf(textAt(quote, 'expires_at')), Date.parse('2026-11-17T14:32:37Z'));
    assert.equal(instantOf(textAt(quote, 'renewable_up_to')), Date.parse('2026-11-17T14:37:07Z'));
  }),
  soft('O-55', 'QUO-24', 'a wallet appears on a quote only once it is associated', async (api) => {
    const { quote, id } = await quoted(api, BRL_TO_USDT);
    assert.ok(!Object.hasOwn(quote, 'wallet_id'));
    await api.control('PUT', `/conversions/${id}/wallet`, { wallet_id: 'w9' });
    assert.equal(objectAt(await conversion(api, id), 'attributes').wallet_id, 'w9');
  }),
  hard('QUO-24', 'no wallet is associated with a fresh quote', async (api) => {
    for (const pair of [USDT_TO_BRL, BRL_TO_USDT]) {
      assert.ok(!Object.hasOwn((await quoted(api, pair)).quote, 'wallet_id'));
    }
  }),
  hard('QUO-26 QUO-27', 'a closed day has none of its four keys', async (api) => {
    await api.control('PUT', '/scenario', { desk: { d0: false } });
    const { quote: withoutD0 } = await quoted(api);
    for (const key of D0_KEYS) assert.ok(!Object.hasOwn(withoutD0, key), key);
    for (const key of D1_KEYS) assert.ok(Object.hasOwn(withoutD0, key), key);
    await api.control('PUT', '/scenario', { desk: { d0: true, d1: false } });
    const { quote: withoutD1 } = await quoted(api);
    for (const key of D1_KEYS) assert.ok(!Object.hasOwn(withoutD1, key), key);
    for (const key of D0_KEYS) assert.ok(Object.hasOwn(withoutD1, key), key);
  }),
  hard('QUO-28 QUO-29', 'a quote debits nothing, however large', async (api) => {
    const before = await api.call('GET', '/v2/balance');
    await quoted(api, FORTUNE);
    const after = await api.call('GET', '/v2/balance');
    assert.deepEqual(objectAt(bodyOf(after), 'balances'), objectAt(bodyOf(before), 'balances'));
  }),
  hard('QUO-30', 'errors are { error } as application/json', async (api) => {
    assertError(await api.call('POST', RFQ, post({})), 400);
    assertError(await api.call('POST', RFQ, post({ ...USDT_TO_BRL, to_currency: 'ZZZ' })), 500);
  }),
];
