import 'server-only';
import { hard, soft } from '@/lib/testing/conformance/clause';
import {
  assertAlike,
  assertError,
  close,
  numberAt,
  objectAt,
  textAt,
} from '@/lib/testing/conformance/support/api-reply';
import { assert } from '@/lib/testing/conformance/support/assert';
import {
  accept,
  assertAccept,
  BRL_TO_USDT,
  bucket,
  conversion,
  FORTUNE,
  quoted,
  REFUSED,
  USDT_TO_BRL,
} from '@/lib/testing/conformance/support/conversion-calls';

export const ACCEPT_CLAUSES = [
  hard('ACC-01 ACC-03..07 ACC-10', 'a live quote is accepted with its confirmed figures', async (api) => {
    for (const day of ['d0', 'd1']) {
      const { quote, id } = await quoted(api);
      const done = assertAccept(await accept(api, id, { settlement_day: day }), 200, ['DONE']);
      assert.equal(done.rfq_id, id);
      assert.deepEqual(done.amount_from, quote[`from_amount_${day}`]);
      assert.deepEqual(done.amount_to, quote[`to_amount_${day}`]);
      assert.deepEqual(done.rate, quote[`rate_${day}`]);
      for (const key of ['amount_from', 'amount_to', 'rate']) numberAt(done, key);
      assert.equal(done.settlement_eta, quote[`settlement_eta_${day}`]);
      assert.equal(done.quote_pair, quote.quote_pair);
      assert.equal(done.reason, '');
    }
  }),
  hard('ACC-02 BAL-09 CNV-07', 'accepting debits now and delivers later', async (api) => {
    const before = await bucket(api, 'USDT', 'available');
    const brl = await bucket(api, 'BRL', 'available');
    const expected = await bucket(api, 'BRL', 'to_receive');
    const { quote, id } = await quoted(api);
    assertAccept(await accept(api, id), 200, ['DONE']);
    const amount = numberAt(quote, 'to_amount_d1');
    close(await bucket(api, 'USDT', 'available'), before - 100);
    close(await bucket(api, 'BRL', 'available'), brl);
    close(await bucket(api, 'BRL', 'to_receive'), expected + amount);
    await api.control('PUT', '/clock', { now: textAt(quote, 'settlement_eta_d1') });
    close(await bucket(api, 'BRL', 'to_receive'), expected);
    close(await bucket(api, 'BRL', 'available'), brl + amount);
  }),
  hard('ACC-08 ACC-09', 'the destination that fits the payout is echoed', async (api) => {
    const fiat = assertAccept(await accept(api, (await quoted(api)).id), 200, ['DONE']);
    assert.equal(fiat.pix_key, 'k');
    assert.ok(!Object.hasOwn(fiat, 'wallet_id'));
    const { id } = await quoted(api, BRL_TO_USDT);
    const crypto = assertAccept(await accept(api, id, { wallet_id: 'w1', pix_key: undefined }), 200, [
      'DONE',
    ]);
    assert.equal(crypto.wallet_id, 'w1');
    assert.ok(!Object.hasOwn(crypto, 'pix_key'));
  }),
  soft('O-28', 'ACC-08 ACC-09 ACC-15', 'a destination of the wrong kind is ignored', async (api) => {
    const { id } = await quoted(api, BRL_TO_USDT);
    const done = assertAccept(await accept(api, id, { wallet_id: 'w1' }), 200, ['DONE']);
    assert.ok(!Object.hasOwn(done, 'pix_key'));
  }),
  hard('ACC-12', 'the record never carries a state, nor does a quote', async (api) => {
    const { quote, id } = await quoted(api);
    assert.ok(!Object.hasOwn(quote, 'state'));
    await accept(api, id);
    const record = await conversion(api, id);
    assert.ok(!Object.hasOwn(record, 'state') && !Object.hasOwn(objectAt(record, 'attributes'), 'state'));
  }),
  hard('ACC-13', 'an empty identifier is a 400', async (api) => {
    for (const rfq_id of ['', null, undefined, 7]) assertError(await accept(api, '', { rfq_id }), 400);
  }),
  hard('ACC-14 ERR-19', 'a settlement day outside d0 and d1 is a 400, before the lookup', async (api) => {
    for (const settlement_day of ['D0', 'd2', '', 0, undefined]) {
      assertError(await accept(api, 'rfq_unknown', { settlement_day }), 400);
    }
  }),
  soft('O-28', 'ACC-15', 'the destination that the payout needs is required', async (api) => {
    const { id } = await quoted(api);
    assertError(await accept(api, id, { pix_key: undefined }), 400);
    assertError(await accept(api, id, { pix_key: undefined, wallet_id: 'w' }), 400);
    assertAccept(await accept(api, id), 200, ['DONE']);
  }),
  hard(
    'ACC-16 ACC-17 EVT-08',
    'unknown fields and broken JSON leave the conversion untouched',
    async (api) => {
      const { id } = await quoted(api);
      assertError(await accept(api, id, { note: 'x' }), 400);
      assertError(await accept(api, id, { webhook: 'https://example.com' }), 400);
      assertError(await api.call('POST', '/v2/rfq/accept', { body: '{' }), 400);
      assertAccept(await accept(api, id), 200, ['DONE']);
    },
  ),
  hard('ACC-18 ERR-05', "another account's conversion is not there, and stays its owner's", async (api) => {
    const { id } = await quoted(api, USDT_TO_BRL, { key: 'B' });
    const foreign = await accept(api, id);
    const unknown = await accept(api, 'rfq_unknown');
    assertError(foreign, 404);
    assertAlike(foreign, unknown);
    assertAccept(await accept(api, id, {}, { key: 'B' }), 200, ['DONE']);
  }),
  hard('ACC-32 ERR-14', 'a refusal is the whole accept object, not { error }', async (api) => {
    const { quote, id } = await quoted(api, FORTUNE);
    const refused = assertAccept(await accept(api, id), 422, REFUSED);
    assert.equal(refused.rfq_id, id);
    assert.equal(refused.quote_pair, quote.quote_pair);
  }),
  hard('ACC-33 BAL-07', 'two accepts at once cannot overdraw', async (api) => {
    await api.control('PUT', '/scenario', { ledger: { USDT: 100 } });
    const ids = await Promise.all(
      [1, 2].map(async () => (await quoted(api, { ...USDT_TO_BRL, from_amount: 80 })).id),
    );
    const replies = await Promise.all(ids.map((id) => accept(api, id)));
    assert.deepEqual(replies.map((reply) => reply.status).sort(), [200, 422]);
    close(await bucket(api, 'USDT', 'available'), 20);
  }),
  hard('ACC-33', 'what is on its way or blocked cannot be spent', async (api) => {
    const held = { available: 50, in_transit: 500, to_receive: 500, blocked: 500 };
    await api.control('PUT', '/scenario', { ledger: { USDT: 0 } });
    await api.control('PUT', '/ledger', { account: 'A', balances: { USDT: { Held: held } } });
    const { id } = await quoted(api);
    assertAccept(await accept(api, id), 422, REFUSED);
  }),
  soft('O-27', 'ACC-34', 'accepting again answers the same and debits once', async (api) => {
    const before = await bucket(api, 'USDT', 'available');
    const { id } = await quoted(api);
    const first = await accept(api, id);
    const second = await accept(api, id, { settlement_day: 'd0' });
    assertAccept(second, 200, ['DONE']);
    assert.equal(second.text, first.text);
    close(await bucket(api, 'USDT', 'available'), before - 100);
  }),
  hard('ACC-34', 'however often it is accepted, one conversion is debited once', async (api) => {
    const before = await bucket(api, 'USDT', 'available');
    const { id } = await quoted(api);
    await Promise.all([1, 2, 3].map(() => accept(api, id)));
    await accept(api, id);
    close(await bucket(api, 'USDT', 'available'), before - 100);
  }),
];
