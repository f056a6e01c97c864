import 'server-only';
import assert from 'node:assert/strict';
import { isJsonObject, type JsonValue } from '@/lib/contract/json';
import { close } from './accept-clauses';
import { bodyOf, numberAt, objectAt, textAt } from './api';
import { accept, assertEmpty, clause, quoted, USDT_TO_BRL } from './clause';

const ENVELOPE = [
  'version',
  'end2end',
  'created_at',
  'updated_at',
  'process',
  'status',
  'substatus',
  'message',
  'error_message',
  'attributes',
].sort();
const LABELS = ['status', 'substatus', 'message', 'error_message'];
const BUCKETS = ['available', 'in_transit', 'to_receive', 'blocked'];
const MACHINERY = /^(component|state|raw_state|template.*)$/;

function keysIn(value: JsonValue): string[] {
  if (Array.isArray(value)) return value.flatMap(keysIn);
  if (!isJsonObject(value)) return [];
  return Object.entries(value).flatMap(([key, item]) => [key, ...keysIn(item)]);
}

/** Ledger accounts of a ticker: the entries that are objects (BAL-04). */
function accountsOf(ticker: JsonValue | undefined): { [key: string]: JsonValue }[] {
  return isJsonObject(ticker) ? Object.values(ticker).filter(isJsonObject) : [];
}

function heldBy(account: JsonValue): number {
  return BUCKETS.reduce((sum, name) => sum + numberAt(account, name), 0);
}

export const READ_CLAUSES = [
  clause(
    'CNV-01',
    'the record is the whole envelope (ENV-01, ENV-08, ENV-09, ENV-12, ENV-22)',
    async (api) => {
      const { id } = await quoted(api);
      for (const step of [undefined, () => accept(api, id)]) {
        await step?.();
        const record = bodyOf(await api.call('GET', `/v2/rfq/${id}`));
        assert.deepEqual(Object.keys(record).sort(), ENVELOPE);
        assert.equal(record.version, 'v2');
        assert.equal(record.end2end, id);
        assert.match(textAt(record, 'process'), /^[^.]+\.[^.]+/);
        assert.ok(Date.parse(textAt(record, 'updated_at')) >= Date.parse(textAt(record, 'created_at')));
        for (const key of LABELS) {
          assert.deepEqual(Object.keys(objectAt(record, key)).sort(), ['en', 'es', 'pt']);
        }
        assert.notEqual(textAt(objectAt(record, 'status'), 'en'), '');
        assert.equal(textAt(objectAt(record, 'error_message'), 'en'), '');
        assert.ok(!keysIn(record).some((key) => MACHINERY.test(key)));
        for (const value of Object.values(objectAt(record, 'attributes'))) {
          assert.ok(value !== '' && value !== null);
        }
      }
    },
  ),
  clause('ENV-16', 'a failure explains itself in three languages', async (api) => {
    const { id } = await quoted(api, { ...USDT_TO_BRL, from_amount: 1e12 });
    await accept(api, id);
    const message = objectAt(bodyOf(await api.call('GET', `/v2/rfq/${id}`)), 'error_message');
    for (const language of ['en', 'pt', 'es']) assert.notEqual(textAt(message, language), '');
  }),
  clause('CNV-05', 'unknown and foreign identifiers are answered alike (AUT-03, ERR-05)', async (api) => {
    const { id } = await quoted(api, USDT_TO_BRL, { key: 'B' });
    const foreign = await api.call('GET', `/v2/rfq/${id}`);
    const unknown = await api.call('GET', '/v2/rfq/rfq_unknown');
    const odd = await api.call('GET', '/v2/rfq/__proto__');
    for (const reply of [foreign, unknown, odd]) {
      assertEmpty(reply, 404);
      const { date: _, ...headers } = Object.fromEntries(reply.headers);
      const { date: __, ...others } = Object.fromEntries(unknown.headers);
      assert.deepEqual(headers, others);
    }
  }),
  clause('CNV-07', 'the record changes when it settles', async (api) => {
    const { quote, id } = await quoted(api);
    await accept(api, id);
    const scheduled = bodyOf(await api.call('GET', `/v2/rfq/${id}`));
    await api.control('PUT', '/clock', { now: textAt(quote, 'settlement_eta_d1') });
    const settled = bodyOf(await api.call('GET', `/v2/rfq/${id}`));
    assert.notEqual(settled.process, scheduled.process);
    assert.notDeepEqual(settled.substatus, scheduled.substatus);
    assert.deepEqual(objectAt(settled, 'attributes'), objectAt(scheduled, 'attributes'));
  }),
  clause('BAL-01', 'the balance adds up (BAL-02 to BAL-06)', async (api) => {
    const body = bodyOf(await api.call('GET', '/v2/balance'));
    assert.deepEqual(Object.keys(body).sort(), ['balances', 'calculated_BRL_total_balance']);
    const tickers = Object.values(objectAt(body, 'balances'));
    assert.ok(tickers.length > 0);
    for (const ticker of tickers) {
      const accounts = accountsOf(ticker);
      assert.ok(accounts.length > 0);
      for (const account of accounts) {
        assert.deepEqual(Object.keys(account).sort(), [...BUCKETS, 'calculated_BRL_balance'].sort());
      }
      const sum = accounts.reduce((total, account) => total + numberAt(account, 'calculated_BRL_balance'), 0);
      assert.ok(Math.abs(sum - numberAt(ticker, 'calculated_BRL_balance')) < 0.01);
    }
    const total = tickers.reduce<number>((sum, item) => sum + numberAt(item, 'calculated_BRL_balance'), 0);
    assert.ok(Math.abs(total - numberAt(body, 'calculated_BRL_total_balance')) < 0.01);
  }),
  clause(
    'BAL-12',
    'BRL counts at 1, BTC at its own price, all else at the dollar (BAL-13, BAL-14)',
    async (api) => {
      const balances = objectAt(bodyOf(await api.call('GET', '/v2/balance')), 'balances');
      const price = (ticker: string) => {
        const accounts = accountsOf(balances[ticker]);
        return (
          numberAt(balances[ticker], 'calculated_BRL_balance') /
          accounts.reduce((sum, item) => sum + heldBy(item), 0)
        );
      };
      close(price('BRL'), 1);
      assert.ok(Math.abs(price('USDT') - price('USDC')) < 0.0001);
      assert.ok(price('BTC') > 100 * price('USDT'));
    },
  ),
  clause('BAL-11', 'labels can change between two reads', async (api) => {
    const before = objectAt(objectAt(bodyOf(await api.call('GET', '/v2/balance')), 'balances'), 'USDT');
    const [label = ''] = Object.keys(before).filter((key) => isJsonObject(before[key]));
    await api.control('PUT', '/ledger', { account: 'A', rename: { [label]: 'Renamed account' } });
    const after = objectAt(objectAt(bodyOf(await api.call('GET', '/v2/balance')), 'balances'), 'USDT');
    assert.ok(!Object.hasOwn(after, label));
    assert.deepEqual(after['Renamed account'], before[label]);
  }),
  clause('BAL-17', 'an account without a ledger is a 500 without a body (BAL-16)', async (api) => {
    assertEmpty(await api.call('GET', '/v2/balance', { key: 'N' }), 500);
  }),
  clause('BAL-18', 'unknown query parameters are ignored', async (api) => {
    const plain = await api.call('GET', '/v2/balance');
    const queried = await api.call('GET', '/v2/balance?foo=1&currency=BRL');
    assert.equal(queried.text, plain.text);
  }),
];
