import 'server-only';
import assert from 'node:assert/strict';
import { type Api, bodyOf, numberAt, objectAt, textAt } from './api';
import { accept, assertAccept, assertEmpty, assertError, clause, quoted, USDT_TO_BRL } from './clause';

const BRL_TO_USDT = { from_currency: 'BRL', to_currency: 'USDT', from_amount: 1000 };

async function balances(api: Api) {
  return objectAt(bodyOf(await api.call('GET', '/v2/balance')), 'balances');
}

/** Sum of one bucket over the ledger accounts of a ticker. */
export async function bucket(api: Api, ticker: string, name: string): Promise<number> {
  const accounts = Object.values(objectAt(await balances(api), ticker));
  const figures = accounts.filter(
    (item) => typeof item === 'object' && item !== null && Object.hasOwn(item, name),
  );
  return figures.reduce((sum, item) => sum + numberAt(item, name), 0);
}

export const ACCEPT_CLAUSES = [
  clause(
    'ACC-01',
    'a live quote is accepted with its confirmed figures (ACC-03 to ACC-07, ACC-10)',
    async (api) => {
      for (const day of ['d0', 'd1']) {
        const { quote, id } = await quoted(api);
        const done = assertAccept(await accept(api, id, { settlement_day: day }), 200, ['DONE']);
        assert.equal(done.rfq_id, id);
        assert.deepEqual(done.amount_from, quote[`from_amount_${day}`]);
        assert.deepEqual(done.amount_to, quote[`to_amount_${day}`]);
        assert.deepEqual(done.rate, quote[`rate_${day}`]);
        assert.equal(done.settlement_eta, quote[`settlement_eta_${day}`]);
        assert.equal(done.quote_pair, quote.quote_pair);
      }
    },
  ),
  clause('ACC-02', 'accepting debits now and delivers later (BAL-09, CNV-07)', async (api) => {
    const before = {
      usdt: await bucket(api, 'USDT', 'available'),
      brl: await bucket(api, 'BRL', 'available'),
    };
    const expected = await bucket(api, 'BRL', 'to_receive');
    const { quote, id } = await quoted(api);
    assertAccept(await accept(api, id), 200, ['DONE']);
    const amount = numberAt(quote, 'to_amount_d1');
    close(await bucket(api, 'USDT', 'available'), before.usdt - 100);
    close(await bucket(api, 'BRL', 'available'), before.brl);
    close(await bucket(api, 'BRL', 'to_receive'), expected + amount);
    await api.control('PUT', '/clock', { now: textAt(quote, 'settlement_eta_d1') });
    close(await bucket(api, 'BRL', 'to_receive'), expected);
    close(await bucket(api, 'BRL', 'available'), before.brl + amount);
  }),
  clause('ACC-08', 'the destination that fits the payout is echoed (ACC-09)', async (api) => {
    const fiat = assertAccept(await accept(api, (await quoted(api)).id, { wallet_id: 'w1' }), 200, ['DONE']);
    assert.equal(fiat.pix_key, 'k');
    assert.ok(!Object.hasOwn(fiat, 'wallet_id'));
    const { id } = await quoted(api, BRL_TO_USDT);
    const crypto = assertAccept(await accept(api, id, { wallet_id: 'w1' }), 200, ['DONE']);
    assert.equal(crypto.wallet_id, 'w1');
    assert.ok(!Object.hasOwn(crypto, 'pix_key'));
  }),
  clause('ACC-12', 'the record never carries a state', async (api) => {
    const { id } = await quoted(api);
    await accept(api, id);
    const record = bodyOf(await api.call('GET', `/v2/rfq/${id}`));
    assert.ok(!Object.hasOwn(record, 'state') && !Object.hasOwn(objectAt(record, 'attributes'), 'state'));
  }),
  clause('ACC-13', 'an empty identifier is a 400', async (api) => {
    for (const rfq_id of ['', null, undefined, 7]) assertError(await accept(api, '', { rfq_id }), 400);
  }),
  clause('ACC-14', 'a settlement day outside d0 and d1 is a 400, before the lookup', async (api) => {
    for (const settlement_day of ['D0', 'd2', '', 0, undefined]) {
      assertError(await accept(api, 'rfq_unknown', { settlement_day }), 400);
    }
  }),
  clause('ACC-15', 'the destination that the payout needs is required', async (api) => {
    const { id } = await quoted(api);
    assertError(await accept(api, id, { pix_key: undefined }), 400);
    assertError(await accept(api, id, { pix_key: undefined, wallet_id: 'w' }), 400);
    assertAccept(await accept(api, id), 200, ['DONE']);
  }),
  clause(
    'ACC-16',
    'unknown fields and broken JSON leave the conversion untouched (ACC-17, EVT-08)',
    async (api) => {
      const { id } = await quoted(api);
      assertError(await accept(api, id, { note: 'x' }), 400);
      assertError(await accept(api, id, { webhook: 'https://example.com' }), 400);
      assertError(await api.call('POST', '/v2/rfq/accept', { body: '{' }), 400);
      assertAccept(await accept(api, id), 200, ['DONE']);
    },
  ),
  clause(
    'ACC-18',
    "another account's conversion is not there, and its owner can still accept it",
    async (api) => {
      const { id } = await quoted(api, USDT_TO_BRL, { key: 'B' });
      const foreign = await accept(api, id);
      const unknown = await accept(api, 'rfq_unknown');
      assertError(foreign, 404);
      assertError(unknown, 404);
      assert.equal(foreign.text, unknown.text);
      assert.deepEqual(headersOf(foreign.headers), headersOf(unknown.headers));
      assertAccept(await accept(api, id, {}, { key: 'B' }), 200, ['DONE']);
    },
  ),
  clause('ACC-33', 'two accepts at once cannot overdraw', async (api) => {
    await api.control('PUT', '/scenario', { ledger: { USDT: 100 } });
    const ids = await Promise.all(
      [1, 2].map(async () => (await quoted(api, { ...USDT_TO_BRL, from_amount: 80 })).id),
    );
    const replies = await Promise.all(ids.map((id) => accept(api, id)));
    assert.deepEqual(replies.map((reply) => reply.status).sort(), [200, 422]);
    close(await bucket(api, 'USDT', 'available'), 20);
  }),
  clause('ACC-34', 'accepting again answers the same and debits once', async (api) => {
    const before = await bucket(api, 'USDT', 'available');
    const { id } = await quoted(api);
    const first = await accept(api, id);
    const second = await accept(api, id, { settlement_day: 'd0' });
    assertAccept(second, 200, ['DONE']);
    assert.equal(second.text, first.text);
    close(await bucket(api, 'USDT', 'available'), before - 100);
  }),
  clause('AUT-04', 'every key that has money may quote and accept', async (api) => {
    for (const key of ['A', 'B']) {
      const { id } = await quoted(api, USDT_TO_BRL, { key });
      assertAccept(await accept(api, id, {}, { key }), 200, ['DONE']);
    }
  }),
  clause('ERR-10', 'a failure of the service has the shape of its route', async (api) => {
    const { id } = await quoted(api);
    const routes: [string, string][] = [
      ['GET', '/v2/balance'],
      ['GET', '/v2/rfq/{id}'],
      ['POST', '/v2/rfq'],
      ['POST', '/v2/rfq/accept'],
    ];
    const faults = routes.map(([method, path]) => ({ method, path, status: 500, times: 1 }));
    await api.control('PUT', '/scenario', { faults });
    assertEmpty(await api.call('GET', '/v2/balance'), 500);
    assertEmpty(await api.call('GET', `/v2/rfq/${id}`), 500);
    assertError(await api.call('POST', '/v2/rfq', { body: USDT_TO_BRL }), 500);
    assertError(await accept(api, id), 500);
    assertAccept(await accept(api, id), 200, ['DONE']);
  }),
];

function headersOf(headers: Headers): Record<string, string> {
  const { date: _, ...rest } = Object.fromEntries(headers);
  return rest;
}

/** Sums of JSON numbers, as a black box sees them. */
export function close(actual: number, expected: number): void {
  assert.ok(Math.abs(actual - expected) < 0.000001, `${actual} is not ${expected}`);
}
