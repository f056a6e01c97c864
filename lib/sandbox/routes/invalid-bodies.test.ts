import { sign } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ENDPOINTS } from '@/lib/contract/payments-api/endpoints';
import { defined } from '@/lib/contract/values/defined';
import { parseJson } from '@/lib/contract/values/json/json';
import { ACCOUNT_KEYS } from '@/lib/sandbox/world/seed';
import { SEEDED_GROUPS } from '@/lib/sandbox/world/seed-relationships';
import { FULL } from '@/lib/testing/fixtures/full-proofs';
import { brokenBytes, brokenText, invalidBody } from '@/lib/testing/sandbox/invalid-bodies';
import { CID } from '@/lib/testing/sandbox/signed-sandbox';
import { testSandbox } from '@/lib/testing/sandbox/test-sandbox';

/** Bodies for each of the seven routes; 21,000 in the full run. */
const RUNS = FULL ? 3000 : 150;
const PER_WORLD = 300;

const [TREASURY] = SEEDED_GROUPS.CID_1;
const CHECKOUT = {
  currency_code: 'USDT',
  amount_fiat: 100,
  payer_document: '52998224725',
  payer_name: 'Ana',
};

const ROUTES = [
  {
    path: ENDPOINTS.createQuote.path,
    valid: { from_currency: 'USDT', to_currency: 'BRL', from_amount: 100, webhook: 'https://example.com/' },
    statuses: [200, 400, 500],
  },
  {
    path: ENDPOINTS.acceptQuote.path,
    valid: { rfq_id: '', settlement_day: 'd1', pix_key: 'k', wallet_id: 'w' },
    statuses: [200, 202, 400, 404, 409, 410, 422, 503],
  },
  {
    path: ENDPOINTS.createOwnCheckout.path,
    valid: { ...CHECKOUT, return_url: 'https://example.com/' },
    statuses: [200, 400],
  },
  {
    path: ENDPOINTS.createSubMerchantCheckout.path,
    valid: CHECKOUT,
    statuses: [200, 400, 404],
    signed: true,
  },
  {
    path: ENDPOINTS.createSubMerchantWithdrawal.path,
    valid: { account: 'USDT', amount: '1', wallet: TREASURY.id, withdrawalType: 'crypto', note: 'x' },
    statuses: [200, 400, 404],
    signed: true,
  },
  {
    path: ENDPOINTS.changeWhitelist.path,
    valid: {
      walletName: TREASURY.label,
      walletId: TREASURY.id,
      address: 'T1',
      addressName: 'x',
      currencyCode: 'USDT',
    },
    statuses: [200, 400, 404],
    signed: true,
  },
  {
    path: ENDPOINTS.changeBranding.path,
    valid: { correlation_id: CID.CID_1, trade_name: 'X', colour: '#123456', logo: 'iVBORw0KGgo=' },
    statuses: [200, 400, 404, 422],
    signed: true,
  },
];

const LISTS = [
  '/v2/crossramp_checkouts?limit=100',
  '/v2/onramps',
  '/v2/offramps',
  '/v2/withdrawals',
  '/v2/balance',
];

function harness(path: string, signed: boolean) {
  const errors: unknown[] = [];
  const made = testSandbox({ onError: (error) => errors.push(error) });
  const { apiKey, signingKeyPem } = ACCOUNT_KEYS.A;
  let sent = 0;
  async function send(body: Uint8Array | string) {
    sent += 1;
    if (sent % PER_WORLD === 0) await made.control('POST', '/reset');
    const bytes = Buffer.from(body);
    const signature = signed ? sign('RSA-SHA256', bytes, signingKeyPem).toString('base64') : undefined;
    const response = await made.sandbox.fetch(
      new Request(`http://sandbox.test${path}`, {
        method: 'POST',
        headers: { 'api-key': apiKey, ...defined({ 'x-signature': signature }) },
        body: bytes,
      }),
    );
    return {
      status: response.status,
      type: response.headers.get('content-type'),
      text: await response.text(),
    };
  }
  return { ...made, send, errors };
}

const envelopeOf = (path: string, payload: unknown) => ({
  timestamp: '2026-11-20T14:32:07Z',
  ...(path !== ENDPOINTS.changeBranding.path && { correlation_id: CID.CID_1 }),
  payload,
});

describe.each(ROUTES)('POST $path with whatever body', ({ path, valid, statuses, signed = false }) => {
  const type = path === ENDPOINTS.createOwnCheckout.path ? /^text\/plain/ : /^application\/json$/;
  const whole = signed ? envelopeOf(path, valid) : valid;

  function expectOwn({ status, type: found, text }: { status: number; type: string | null; text: string }) {
    expect(statuses).toContain(status);
    expect(found ?? '').toMatch(status === 200 ? /^application\/json$/ : type);
    expect(typeof parseJson(text)).toBe('object');
  }

  test('ERR-03, ERR-24, ERR-25: it is answered in a status and a form of its own, and nothing fails', async () => {
    const { send, errors, quote, call } = harness(path, signed);
    const { rfq_id } = await quote();
    const right = path === ENDPOINTS.acceptQuote.path ? { ...valid, rfq_id } : valid;
    const bodies = fc.oneof(
      {
        weight: 3,
        arbitrary: invalidBody(right)
          .map((body) => (signed ? envelopeOf(path, body) : body))
          .map(textOf),
      },
      { weight: 1, arbitrary: invalidBody(whole).map(textOf) },
      { weight: 2, arbitrary: brokenText(textOf(whole)) },
      { weight: 1, arbitrary: brokenBytes(textOf(whole)) },
    );
    await fc.assert(
      fc.asyncProperty(bodies, async (body) => expectOwn(await send(body))),
      { numRuns: RUNS },
    );
    for (const list of LISTS) expect((await call('GET', list)).status, list).toBe(200);
    expect(errors).toEqual([]);
  });

  test('ERR-03: what is no JSON, too deep, doubled or too large is a 400', async () => {
    const { send, errors } = harness(path, signed);
    const text = textOf(whole);
    const bodies = [
      '',
      text.slice(0, -1),
      `${text}x`,
      text.replace('{', '{"a":1,"a":1,'),
      `${'['.repeat(100_000)}`,
      `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`,
      `{"a":"${'x'.repeat(17 * 1024 * 1024)}"}`,
      Buffer.from([0x22, 0xff, 0x22]),
    ];
    for (const body of bodies) {
      const answer = await send(body);
      expect(answer.status).toBe(400);
      expectOwn(answer);
    }
    expect(errors).toEqual([]);
  });
});

function textOf(body: object): string {
  return JSON.stringify(body) ?? '{}';
}
