import { describe, expect, it } from 'vitest';
import { parseAssumptions } from '@/lib/contract/payments-api/assumptions/assumptions';
import { add, compare, subtract } from '@/lib/money/amount';
import { SEEDED_GROUPS } from '@/lib/sandbox/world/seed-relationships';
import { CID, signedSandbox } from '@/lib/testing/sandbox/signed-sandbox';

const PATH = '/v2/naas/withdraw';
const [TREASURY, SUPPLIERS, PENDING] = SEEDED_GROUPS.CID_1;

const VALID = { account: 'USDT', amount: '10.50', wallet: TREASURY.id, withdrawalType: 'crypto' };

function withdrawing(overrides = '{}') {
  const made = signedSandbox({ assumptions: parseAssumptions(overrides) });
  const withdraw = (changes: object = {}, cid = CID.CID_1) => made.post(PATH, { ...VALID, ...changes }, cid);
  const available = async (currency = 'USDT', cid = CID.CID_1) =>
    (await made.world()).relationships[cid]?.available[currency] ?? '0';
  const records = async () =>
    Object.values((await made.world()).records).filter(({ kind }) => kind === 'withdrawal');
  return { ...made, withdraw, available, records };
}

describe('POST /v2/naas/withdraw', () => {
  it('WDR-18, WDR-24, WDR-30: takes the amount at once and answers a link alone', async () => {
    const { withdraw, available, records, get, control } = withdrawing();
    await get('/v2/naas/balance', CID.CID_1);
    const before = '48250.500000';
    const answer = await withdraw({ note: 'abc' });
    expect([answer.status, Object.keys(answer.json)]).toEqual([200, ['link']]);
    expect(String(answer.json.link)).toMatch(/^https?:\/\/\S+$/);
    expect(await available()).toBe(subtract(before, '10.50'));
    const [record] = await records();
    expect(String(answer.json.link)).not.toContain(record?.end2end);
    expect(record).toMatchObject({ correlation_id: CID.CID_1, account: 'A', process: 'custody.pending' });
    expect(record?.attributes).toEqual({
      amount_discounted: '10.50',
      currency_received: 'Tether USD',
      currency_receive_code: 'USDT',
      address: TREASURY.addresses[0]?.address,
      group_id: TREASURY.id,
      notes: 'abc',
    });
    expect((await control('GET', '/effects')).json).toMatchObject({ withdrawals: 1, debits: 1 });
  });

  it('WDR-19 to WDR-23, WDR-29: a field that is missing, wrong or unknown is a 400 and moves nothing', async () => {
    const { withdraw, available, records, postBody, now } = withdrawing();
    const wrong: object[] = [
      ...Object.keys(VALID).map((name) => ({ [name]: undefined })),
      ...Object.keys(VALID).map((name) => ({ [name]: '' })),
      ...['abc', '1e3', '-1', '0', '0.00', '+1', '.5', '1.', '1,5', ' 1', 'NaN', 10, null].map((amount) => ({
        amount,
      })),
      { amount: '1.0000001' },
      { account: 'XYZ' },
      { account: 'usdt' },
      { wallet: TREASURY.label },
      { wallet: TREASURY.addresses[0]?.address },
      { wallet: SEEDED_GROUPS.CID_6[0].id },
      { note: 7 },
      { notes: 'abc' },
      { webhook: 'https://example.com' },
      { correlation_id: CID.CID_1 },
    ];
    for (const changes of wrong) {
      const answer = await withdraw(changes);
      expect([answer.status, Object.keys(answer.json)], JSON.stringify(changes)).toEqual([400, ['error']]);
    }
    const bare = await postBody(PATH, { timestamp: await now(), payload: VALID });
    expect(bare.status).toBe(400);
    expect([await available(), await records()]).toEqual(['48250.500000', []]);
  });

  it('WDR-08, WDR-20: an amount with zeros before it is the amount without them, and can be read again', async () => {
    const { withdraw, available, get } = withdrawing();
    expect((await withdraw({ amount: '0010.50' })).status).toBe(200);
    expect(await available()).toBe(subtract('48250.500000', '10.50'));
    const list = await get('/v2/naas/withdrawals?limit=1', CID.CID_1);
    expect(list.status).toBe(200);
    expect(list.text).toContain('"amount_discounted":10.50,');
  });

  it('WDR-10: a note that is empty is none', async () => {
    const { withdraw, records } = withdrawing();
    await withdraw({ note: '' });
    expect((await records())[0]?.attributes).not.toHaveProperty('notes');
  });

  it('WDR-22, O-15: any type goes, or only the configured ones', async () => {
    expect((await withdrawing().withdraw({ withdrawalType: 'anything' })).status).toBe(200);
    const strict = withdrawing('{"withdraw":{"strictTypes":true,"types":["crypto","wire"]}}');
    expect((await strict.withdraw({ withdrawalType: 'anything' })).status).toBe(400);
    expect((await strict.withdraw({ withdrawalType: 'wire' })).status).toBe(200);
  });

  it('WDR-25: an address that is pending or of another asset receives nothing', async () => {
    const { withdraw, control, available } = withdrawing();
    expect((await withdraw({ wallet: PENDING.id })).status).toBe(400);
    expect((await withdraw({ wallet: SUPPLIERS.id, account: 'BTC', amount: '0.01' })).status).toBe(400);
    expect(await available()).toBe('48250.500000');
    await control('POST', `/addresses/${PENDING.addresses[0]?.id}/activate`);
    expect((await withdraw({ wallet: PENDING.id })).status).toBe(200);
  });

  it('WDR-26, ERR-09, O-30: more than there is is a 400, and the status follows its setting', async () => {
    const { withdraw, available, records } = withdrawing();
    const refused = await withdraw({ amount: '48250.500001' });
    expect([refused.status, Object.keys(refused.json)]).toEqual([400, ['error']]);
    expect([await available(), await records()]).toEqual(['48250.500000', []]);
    expect((await withdraw({ amount: '48250.50' })).status).toBe(200);
    expect(compare(await available(), '0')).toBe(0);
    expect((await withdraw({ amount: '0.000001' })).status).toBe(400);
    const other = withdrawing('{"withdraw":{"insufficientStatus":402}}');
    expect((await other.withdraw({ amount: '99999999' })).status).toBe(402);
  });

  it.each([
    ['oldest-active', 'first'],
    ['newest-active', 'second'],
  ])('O-30: the %s address of the asset receives it', async (addressChoice, expected) => {
    const { withdraw, post, advance, records } = withdrawing(JSON.stringify({ withdraw: { addressChoice } }));
    const walletName = 'Ops';
    const { walletId } = (await post('/v2/naas/whitelist', { walletName }, CID.CID_1)).json;
    for (const address of ['first', 'second', 'of another asset', 'still pending']) {
      const currencyCode = address === 'of another asset' ? 'USDC' : 'USDT';
      const payload = { walletName, walletId, address, addressName: 'x', currencyCode };
      await post('/v2/naas/whitelist', payload, CID.CID_1);
      await advance(address === 'still pending' ? 1 : 61);
    }
    await withdraw({ wallet: walletId });
    expect((await records())[0]?.attributes.address).toBe(expected);
  });

  it('WDR-31, O-56: the same request twice makes two withdrawals', async () => {
    const { postBody, now, available, records } = withdrawing();
    const body = JSON.stringify({ timestamp: await now(), correlation_id: CID.CID_1, payload: VALID });
    const [first, second] = [await postBody(PATH, body), await postBody(PATH, body)];
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(first.json.link).not.toBe(second.json.link);
    expect(await records()).toHaveLength(2);
    expect(await available()).toBe(subtract('48250.500000', '21'));
  });

  it('the balance is never overdrawn by many at once, and every success is one record', async () => {
    const { withdraw, available, records } = withdrawing();
    const answers = await Promise.all(Array.from({ length: 60 }, () => withdraw({ amount: '1000.01' })));
    const made = answers.filter(({ status }) => status === 200).length;
    expect(made).toBe(48);
    const moved = (await records())
      .map(({ attributes }) => attributes.amount_discounted ?? '0')
      .reduce(add, '0');
    expect(add(await available(), moved)).toBe('48250.5');
  });

  it('WDR-02, WDR-06, WDR-08: hash, fee and what arrives come with their steps', async () => {
    const { withdraw, records, advance, available } = withdrawing();
    await withdraw();
    expect(Object.keys((await records())[0]?.attributes ?? {})).not.toContain('tx_hash');
    await advance(86_400);
    const [record] = await records();
    expect(record?.process).toBe('success.completed');
    expect(record?.attributes).toMatchObject({
      tx_hash: expect.stringMatching(/\w/),
      network_fee: '1.50',
      amount_received: '9',
    });
    expect(await available()).toBe('48240');
  });

  it('a withdrawal that fails gives its amount back, once', async () => {
    const { withdraw, records, control, advance, available } = withdrawing();
    await withdraw();
    const id = (await records())[0]?.end2end;
    await control('POST', `/transactions/${id}/advance`, { to: 'failure.custody' });
    await control('POST', `/transactions/${id}/advance`, { to: 'failure.custody' });
    await advance(86_400);
    expect((await records())[0]?.process).toBe('failure.custody');
    expect(await available()).toBe('48250.5');
  });

  it('O-31, O-33: unknown and foreign are one 404; before KYB is done it is a 400', async () => {
    const { withdraw, control } = withdrawing();
    const [unknown, foreign] = [await withdraw({}, CID.CID_0), await withdraw({}, CID.CID_3)];
    expect([unknown.status, unknown.text]).toEqual([404, foreign.text]);
    for (const cid of [CID.CID_2, CID.CID_4, CID.CID_5]) expect((await withdraw({}, cid)).status).toBe(400);
    await control('PUT', `/relationships/${CID.CID_1}/kyb`, { process: 'error' });
    expect((await withdraw()).status).toBe(400);
  });
});
