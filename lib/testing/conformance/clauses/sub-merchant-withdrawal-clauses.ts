import 'server-only';
import { hard, soft } from '@/lib/testing/conformance/clause';
import {
  assertError,
  assertKeys,
  close,
  numberAt,
  objectAt,
  okBody,
  textAt,
} from '@/lib/testing/conformance/support/api-reply';
import { assert } from '@/lib/testing/conformance/support/assert';
import { attribute, everything, NAAS_WITHDRAWALS, page } from '@/lib/testing/conformance/support/list-calls';
import {
  available,
  groupWith,
  WITHDRAW,
  withdraw,
} from '@/lib/testing/conformance/support/sub-merchant-calls';

const usdt = async (api: Parameters<typeof available>[0]) => Number(await available(api, 'USDT'));

export const SUB_MERCHANT_WITHDRAWAL_CLAUSES = [
  hard('WDR-18 WDR-30', 'a withdrawal takes its amount and stands in the list', async (api) => {
    const before = await usdt(api);
    const known = await page(api, NAAS_WITHDRAWALS);
    assert.equal((await withdraw(api, { amount: '12.50' })).status, 200);
    close(await usdt(api), before - 12.5);
    const after = await page(api, NAAS_WITHDRAWALS);
    assert.equal(after.total, known.total + 1);
    assert.equal(after.ids[1], known.ids[0]);
  }),
  hard('WDR-05 WDR-09 WDR-10 WDR-23', 'its record names the group, the address and the note', async (api) => {
    const { id, address } = await groupWith(api, 'USDT', 'active');
    okBody(await withdraw(api, { amount: '7', note: 'abc' }));
    const [item] = (await page(api, NAAS_WITHDRAWALS)).items;
    const attributes = objectAt(item, 'attributes');
    assert.equal(attributes.group_id, id);
    assert.equal(attributes.address, address);
    assert.equal(attributes.notes, 'abc');
    assert.equal(attributes.currency_receive_code, 'USDT');
    assert.equal(numberAt(attributes, 'amount_discounted'), 7);
    okBody(await withdraw(api));
    const [silent] = (await page(api, NAAS_WITHDRAWALS)).items;
    assert.ok(!Object.hasOwn(objectAt(silent, 'attributes'), 'notes'));
  }),
  hard('WDR-19..22', 'all four fields are required, and as they should be', async (api) => {
    const before = await usdt(api);
    for (const field of ['account', 'amount', 'wallet', 'withdrawalType']) {
      for (const value of [undefined, '', null]) assertError(await withdraw(api, { [field]: value }), 400);
    }
    assertError(await withdraw(api, { account: 'ZZZ' }), 400);
    close(await usdt(api), before);
  }),
  hard('WDR-20', 'the amount is a decimal string', async (api) => {
    for (const amount of [
      10,
      '',
      'abc',
      '1e3',
      '-1',
      '0',
      '0.00',
      '1,5',
      ' 1',
      '1.',
      '.5',
      '+1',
      'Infinity',
    ]) {
      assertError(await withdraw(api, { amount }), 400);
    }
    okBody(await withdraw(api, { amount: '10.50' }));
  }),
  hard('WDR-21', 'the wallet is a group of this sub-merchant, by its id', async (api) => {
    const { label, address } = await groupWith(api, 'USDT', 'active');
    const foreign = await groupWith(api, 'USDT', 'active', 'CID_6');
    for (const wallet of [label, address, foreign.id, 'wlg_unknown']) {
      assertError(await withdraw(api, { wallet }), 400);
    }
    okBody(await withdraw(api));
  }),
  soft('O-15', 'WDR-22', 'any type of withdrawal will do', async (api) => {
    okBody(await withdraw(api, { withdrawalType: 'crypto' }));
    okBody(await withdraw(api, { withdrawalType: 'anything' }));
  }),
  hard('WDR-23 WDR-29', 'a note is called note, and there is no webhook', async (api) => {
    assertError(await withdraw(api, { notes: 'x' }), 400);
    assertError(await withdraw(api, { webhook: 'https://example.com/' }), 400);
    okBody(await withdraw(api, { note: 'x' }));
  }),
  hard('WDR-24', 'the answer is a link and nothing else', async (api) => {
    const body = okBody(await withdraw(api));
    assertKeys(body, ['link']);
    assert.match(textAt(body, 'link'), /^https?:\/\/[^/]+\/.+/);
    const [id = ''] = (await page(api, NAAS_WITHDRAWALS)).ids;
    assert.ok(!textAt(body, 'link').includes(id), 'the link tells the id');
  }),
  hard('WDR-25', 'an address that is still pending cannot be used', async (api) => {
    const before = await usdt(api);
    const pending = await groupWith(api, 'USDT', 'pending');
    assertError(await withdraw(api, { wallet: pending.id }), 400);
    close(await usdt(api), before);
    await api.control('POST', `/addresses/${pending.addressId}/activate`);
    okBody(await withdraw(api, { wallet: pending.id }));
  }),
  hard('WDR-25', 'nor can one of another currency', async (api) => {
    const { id } = await groupWith(api, 'USDT', 'pending');
    await assertRefusedWithoutTrace(api, { wallet: id, account: 'BTC', amount: '0.1' });
  }),
  hard('WDR-26', 'more than there is takes nothing and leaves no record', async (api) => {
    const reply = await assertRefusedWithoutTrace(api, { amount: '99999999999' });
    assert.ok(![409, 422].includes(reply.status));
  }),
  soft('O-30', 'WDR-26', 'and is a 400', async (api) => {
    api.needsReset();
    assertError(await withdraw(api, { amount: '99999999999' }), 400);
    const all = await available(api, 'USDT');
    okBody(await withdraw(api, { amount: all }));
    assertError(await withdraw(api, { amount: '0.000001' }), 400);
  }),
  hard('WDR-27 GEN-07', "each sub-merchant's list is its own", async (api) => {
    okBody(await withdraw(api));
    const mine = new Set((await page(api, NAAS_WITHDRAWALS, 'limit=100')).ids);
    for (const cid of ['CID_2', 'CID_6']) {
      const other = okBody(await api.signedGet(NAAS_WITHDRAWALS, { cid }));
      for (const item of Array.isArray(other.results) ? other.results : []) {
        assert.ok(!mine.has(textAt(item, 'end2end')));
      }
    }
  }),
  soft('O-56', 'WDR-31', 'the same request twice is two withdrawals', async (api) => {
    const before = await usdt(api);
    const { total } = await page(api, NAAS_WITHDRAWALS);
    const { id: wallet } = await groupWith(api, 'USDT', 'active');
    const payload = { account: 'USDT', amount: '10', wallet, withdrawalType: 'crypto' };
    const body = JSON.stringify({
      timestamp: new Date(api.now()).toISOString(),
      correlation_id: api.relationship('CID_1'),
      payload,
    });
    for (let round = 0; round < 2; round += 1) okBody(await api.signedPost(WITHDRAW, {}, { body }));
    assert.equal((await page(api, NAAS_WITHDRAWALS)).total, total + 2);
    close(await usdt(api), before - 20);
  }),
  hard('WDR-18', 'many at once cannot overdraw', async (api) => {
    api.needsReset();
    const before = await usdt(api);
    const amount = String(Math.ceil(before / 3));
    const replies = await Promise.all([1, 2, 3, 4, 5].map(() => withdraw(api, { amount })));
    const won = replies.filter((reply) => reply.status === 200).length;
    assert.ok(won >= 2 && won <= 3, `${won} of five`);
    close(await usdt(api), before - won * Number(amount));
  }),
  soft('O-30', 'WDR-02 WDR-08', 'the fee is taken from the amount', async (api) => {
    for (const item of await everything(api, NAAS_WITHDRAWALS)) {
      const { amount_discounted, amount_received } = objectAt(item, 'attributes');
      if (amount_discounted === undefined || amount_received === undefined) continue;
      const fee = Number(attribute(item, 'network_fee') ?? 0);
      const sum = numberAt(objectAt(item, 'attributes'), 'amount_received') + fee;
      close(sum, numberAt(objectAt(item, 'attributes'), 'amount_discounted'));
    }
  }),
];

async function assertRefusedWithoutTrace(api: Parameters<typeof withdraw>[0], changes: object) {
  const before = await usdt(api);
  const { total } = await page(api, NAAS_WITHDRAWALS);
  const reply = await withdraw(api, changes);
  assert.ok(reply.status >= 400 && reply.status < 500, reply.text);
  close(await usdt(api), before);
  assert.equal((await page(api, NAAS_WITHDRAWALS)).total, total);
  return reply;
}
