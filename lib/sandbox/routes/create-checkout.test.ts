import { describe, expect, it } from 'vitest';
import { parseAssumptions } from '@/lib/contract/payments-api/assumptions/assumptions';
import { CID, signedSandbox } from '@/lib/testing/sandbox/signed-sandbox';

const CHECKOUT = '/v2/crossramp_checkout';
const NAAS = '/v2/naas/crossramp_checkout';
const BODY = { currency_code: 'USDT', amount_fiat: 50 };

type Sandbox = ReturnType<typeof signedSandbox>;
const records = async ({ world }: Sandbox) => Object.values((await world()).records);

describe('POST /v2/crossramp_checkout', () => {
  it('CHK-02, CHK-13, O-50: answers a link alone, from which no id can be read', async () => {
    const sandbox = signedSandbox();
    const { status, json } = await sandbox.call('POST', CHECKOUT, BODY);
    const [record] = await records(sandbox);
    expect([status, Object.keys(json)]).toEqual([200, ['link']]);
    expect(json.link).toMatch(/^http:\/\/sandbox\.test\/pay\/\w{22}$/);
    expect(json.link).not.toContain(record?.end2end);
    expect(record).toMatchObject({ account: 'A', kind: 'checkout', process: 'payment.pending' });
  });

  it.each([
    ['no currency', {}],
    ['CHK-03: an unknown currency', { currency_code: 'ZZZ' }],
    ['CHK-03: BRL', { currency_code: 'BRL' }],
    ['CHK-04: text for a number', { ...BODY, amount_fiat: '50' }],
    ['CHK-04: nothing to pay', { ...BODY, amount_fiat: 0 }],
    ['CHK-05: both amounts', { ...BODY, amount_crypto: 1 }],
    ['CHK-09: punctuation', { ...BODY, payer_document: '123.456.789-09' }],
    ['CHK-09: a wrong length', { ...BODY, payer_document: '1234567890' }],
    ['CHK-12: an unknown field', { ...BODY, amount: 5 }],
    ['CHK-11: a split', { ...BODY, split: 1 }],
  ])('CHK-14: %s is a 400 in JSON that says it is text, and makes nothing', async (_what, body) => {
    const sandbox = signedSandbox();
    const { status, headers, json } = await sandbox.call('POST', CHECKOUT, body);
    expect([status, headers.get('content-type')]).toEqual([400, 'text/plain; charset=utf-8']);
    expect(Object.keys(json)).toEqual(['error']);
    expect(await records(sandbox)).toEqual([]);
    expect((await sandbox.control('GET', '/effects')).json.links).toBe(0);
  });

  it('CHK-06, CHK-09: neither amount nor check digits are needed', async () => {
    const { call } = signedSandbox();
    const { status } = await call('POST', CHECKOUT, { currency_code: 'BTC', payer_document: '12345678909' });
    expect(status).toBe(200);
  });

  it('O-46: check digits count where the assumption says so', async () => {
    const strict = parseAssumptions('{"checkout":{"rules":{"checkDigits":true}}}');
    const { call } = signedSandbox({ assumptions: strict });
    expect((await call('POST', CHECKOUT, { ...BODY, payer_document: '12345678900' })).status).toBe(400);
    expect((await call('POST', CHECKOUT, { ...BODY, payer_document: '52998224725' })).status).toBe(200);
  });

  it('CHK-10: a client keeps the name of its first checkout, in its own account alone', async () => {
    const sandbox = signedSandbox();
    const pay = (payer_name: string, account: 'A' | 'B' = 'A') =>
      sandbox.call('POST', CHECKOUT, { ...BODY, payer_document: '52998224725', payer_name }, account);
    await pay('Ana Souza');
    await pay('Another Name');
    await pay('Bruno', 'B');
    const names = (await records(sandbox)).map(({ attributes }) => attributes.client_name);
    expect(names).toEqual(['Ana Souza', 'Ana Souza', 'Bruno']);
  });
});

describe('POST /v2/naas/crossramp_checkout', () => {
  it('CHK-01, GEN-08: belongs to the sub-merchant and to the account of the key', async () => {
    const sandbox = signedSandbox();
    const { status, json } = await sandbox.post(NAAS, BODY, CID.CID_1.toUpperCase());
    expect([status, Object.keys(json)]).toEqual([200, ['link']]);
    expect((await records(sandbox))[0]).toMatchObject({ account: 'A', correlation_id: CID.CID_1 });
    expect((await sandbox.control('GET', '/effects')).json.links).toBe(1);
  });

  it('O-31, O-33: unknown and foreign are one 404, a sub-merchant not yet active a 400', async () => {
    const sandbox = signedSandbox();
    const [unknown, foreign, pending] = await Promise.all(
      [CID.CID_0, CID.CID_3, CID.CID_2].map((cid) => sandbox.post(NAAS, BODY, cid)),
    );
    expect([unknown?.status, unknown?.text]).toEqual([404, foreign?.text]);
    expect([foreign?.status, pending?.status]).toEqual([404, 400]);
    expect(pending?.headers.get('content-type')).toBe('application/json');
    expect(await records(sandbox)).toEqual([]);
  });

  it('BRD-17: remembers the look of the moment it was made', async () => {
    const sandbox = signedSandbox();
    const brand = async (trade_name: string) =>
      sandbox.postBody('/v2/naas/submerchants/branding', {
        timestamp: await sandbox.now(),
        payload: { correlation_id: CID.CID_1, trade_name },
      });
    await brand('First Shop');
    const before = String((await sandbox.post(NAAS, BODY, CID.CID_1)).json.link);
    await sandbox.advance(31 * 86_400);
    await brand('Second Shop');
    const after = String((await sandbox.post(NAAS, BODY, CID.CID_1)).json.link);
    const pageText = async (link: string) => (await sandbox.sandbox.pages(new Request(link))).text();
    expect(await pageText(before)).toContain('First Shop');
    expect(await pageText(before)).not.toContain('Second Shop');
    expect(await pageText(after)).toContain('Second Shop');
  });
});
