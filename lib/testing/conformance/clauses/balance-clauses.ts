import 'server-only';
import { isJsonObject } from '@/lib/contract/values/json/json';
import { hard, soft } from '@/lib/testing/conformance/clause';
import {
  assertKeys,
  assertStatus,
  close,
  type JsonObject,
  numberAt,
  objectAt,
  okBody,
} from '@/lib/testing/conformance/support/api-reply';
import { assert } from '@/lib/testing/conformance/support/assert';
import {
  accept,
  accountsOf,
  balances,
  bucket,
  quoted,
} from '@/lib/testing/conformance/support/conversion-calls';

const BUCKETS = ['available', 'in_transit', 'to_receive', 'blocked'];
const PATH = '/v2/balance';

const held = (account: JsonObject) => BUCKETS.reduce((sum, name) => sum + numberAt(account, name), 0);
const near = (left: number, right: number) => assert.ok(Math.abs(left - right) < 0.01, `${left}, ${right}`);
const inBrl = (item: JsonObject) => numberAt(item, 'calculated_BRL_balance');

/** BRL per unit that the accounts of a ticker imply. */
function priceOf(ticker: JsonObject): number {
  return inBrl(ticker) / accountsOf(ticker).reduce((sum, account) => sum + held(account), 0);
}

export const BALANCE_CLAUSES = [
  hard('BAL-01 BAL-02 BAL-03', 'the balance has two keys and its total adds up', async (api) => {
    const body = okBody(await api.call('GET', PATH));
    assertKeys(body, ['calculated_BRL_total_balance', 'balances']);
    const tickers = Object.keys(objectAt(body, 'balances'));
    assert.ok(tickers.length > 0);
    let total = 0;
    for (const ticker of tickers) {
      const group = objectAt(objectAt(body, 'balances'), ticker);
      assert.ok(accountsOf(group).length > 0, ticker);
      total += inBrl(group);
    }
    near(total, numberAt(body, 'calculated_BRL_total_balance'));
  }),
  hard('BAL-03', 'it is keyed by ticker, then by a label', async (api) => {
    const all = await balances(api);
    for (const ticker of ['USDT', 'USDC', 'BTC', 'BRL'])
      assert.ok(accountsOf(all[ticker]).length > 0, ticker);
  }),
  hard('BAL-04 BAL-05', 'the figure beside the accounts of a ticker is their sum', async (api) => {
    for (const group of Object.values(await balances(api))) {
      assert.ok(isJsonObject(group));
      near(
        accountsOf(group).reduce((sum, account) => sum + inBrl(account), 0),
        inBrl(group),
      );
    }
  }),
  hard('BAL-06', 'every account has four buckets and a figure, zeros too', async (api) => {
    for (const group of Object.values(await balances(api))) {
      for (const account of accountsOf(group)) {
        assertKeys(account, [...BUCKETS, 'calculated_BRL_balance']);
        for (const name of BUCKETS) numberAt(account, name);
      }
    }
  }),
  hard('BAL-07', 'what is available pays for an accept', async (api) => {
    const before = await bucket(api, 'USDT', 'available');
    await accept(api, (await quoted(api)).id);
    close(await bucket(api, 'USDT', 'available'), before - 100);
  }),
  hard('BAL-12', 'BRL counts at 1', async (api) => {
    near(priceOf(objectAt(await balances(api), 'BRL')), 1);
  }),
  hard('BAL-13 BAL-14', 'BTC has its own price, all else that of the dollar', async (api) => {
    const all = await balances(api);
    const dollar = priceOf(objectAt(all, 'USDT'));
    assert.ok(Math.abs(dollar - priceOf(objectAt(all, 'USDC'))) < 0.0001);
    assert.ok(dollar > 1 && dollar < 100);
    assert.ok(priceOf(objectAt(all, 'BTC')) > 100 * dollar);
  }),
  hard('BAL-14', 'an asset nobody has heard of counts as dollars', async (api) => {
    const account = { available: 100, in_transit: 0, to_receive: 0, blocked: 0 };
    await api.control('PUT', '/ledger', { account: 'A', balances: { XYZ: { 'XYZ one': account } } });
    const all = await balances(api);
    assert.ok(Math.abs(priceOf(objectAt(all, 'XYZ')) - priceOf(objectAt(all, 'USDT'))) < 0.0001);
  }),
  soft('O-45', 'BAL-02 BAL-12', 'all four buckets count', async (api) => {
    const before = inBrl(objectAt(await balances(api), 'BRL'));
    const account = { available: 1, in_transit: 10, to_receive: 100, blocked: 1000 };
    await api.control('PUT', '/ledger', { account: 'A', balances: { BRL: { 'BRL two': account } } });
    near(inBrl(objectAt(await balances(api), 'BRL')), before + 1111);
  }),
  hard('BAL-11', 'labels are names: they can change between two reads', async (api) => {
    const before = objectAt(await balances(api), 'USDT');
    const [label = ''] = Object.keys(before).filter((key) => isJsonObject(before[key]));
    await api.control('PUT', '/ledger', { account: 'A', rename: { [label]: 'Renamed account' } });
    const after = objectAt(await balances(api), 'USDT');
    assert.ok(!Object.hasOwn(after, label));
    assert.deepEqual(after['Renamed account'], before[label]);
  }),
  hard('BAL-11', 'no label is a currency code', async (api) => {
    const all = await balances(api);
    for (const group of Object.values(all)) {
      if (!isJsonObject(group)) continue;
      for (const label of Object.keys(group)) assert.ok(!Object.hasOwn(all, label), label);
    }
  }),
  hard('BAL-16 BAL-17', 'an account without a ledger is a 500', async (api) => {
    assertStatus(await api.call('GET', PATH, { key: 'N' }), 500);
  }),
  hard('BAL-18', 'unknown query parameters are ignored', async (api) => {
    const plain = await api.call('GET', PATH);
    const queried = await api.call('GET', `${PATH}?foo=1&currency=BRL`);
    assert.equal(queried.text, plain.text);
  }),
];
