import { generateKeyPairSync, verify } from 'node:crypto';
import { expect, test } from 'vitest';
import { DEFAULT_ASSUMPTIONS } from '@/lib/contract/payments-api/assumptions/assumptions';
import { jsonNumber } from '@/lib/contract/values/json/json';
import { type Client, createClient } from './client';
import { acceptOutcome } from './outcome';
import type { UpstreamRequest } from './transport';

const CID = '3f0c2a52-6e0f-4d7c-9a52-1f2c3d4e5f60';
const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const PAYLOAD = { account: 'USDT', amount: '1', wallet: 'w', withdrawalType: 'crypto', note: 'n' };
const ACCEPT = { rfq_id: 'r', settlement_day: 'd1', pix_key: 'k' } as const;
const GOOD = '{"rfq_id":"r","state":"DONE","amount_from":1,"amount_to":2,"rate":2}';

/** A client whose transport keeps what leaves, and answers the same bytes to all. */
function wire(body: Uint8Array | string = '{}', { skewMs = 0, status = 200 } = {}) {
  const left: UpstreamRequest[] = [];
  const client = createClient({
    apiKey: 'key',
    signingKey: privateKey,
    assumptions: DEFAULT_ASSUMPTIONS,
    async transport(request) {
      left.push(request);
      return {
        status,
        headers: { date: new Date(Date.now() + skewMs).toUTCString() },
        body: Buffer.from(body),
      };
    },
  });
  return { client, left };
}

test.each([-120_000, 120_000])(
  'a signed POST carries the time of the API, which is %d ms from ours (SGN-06, safety 62)',
  async (skewMs) => {
    const { client, left } = wire('{"link":"https://a.example"}', { skewMs });
    // Any answer teaches the clock.
    await client.getBalance();
    await client.createSubMerchantWithdrawal({ correlationId: CID, body: PAYLOAD });
    const text = Buffer.from(left[1]?.body ?? []).toString();
    const { timestamp } = JSON.parse(text) as { timestamp: string };
    expect(Math.abs(Date.parse(timestamp) - Date.now() - skewMs)).toBeLessThan(30_000);
    const signature = Buffer.from(left[1]?.headers['x-signature'] ?? '', 'base64');
    expect(verify('RSA-SHA256', Buffer.from(text), publicKey, signature)).toBe(true);
  },
);

test('bytes that are no UTF-8 are no answer: an accept stays unknown, a balance unread (safety 12)', async () => {
  const at = GOOD.indexOf('DONE');
  const broken = Buffer.concat([
    Buffer.from(GOOD.slice(0, at)),
    Buffer.from([0xc3]),
    Buffer.from(GOOD.slice(at)),
  ]);
  const { client } = wire(broken);
  expect(acceptOutcome('r', await client.acceptQuote({ body: ACCEPT }))).toMatchObject({
    outcome: 'unknown',
    failure: 'unreadable',
  });
  const named = Buffer.concat([
    Buffer.from('{"balances":{"US'),
    Buffer.from([0xff]),
    Buffer.from('DT":{}}}'),
  ]);
  expect(await wire(named).client.getBalance()).toEqual({ ok: false, kind: 'unreadable', status: 200 });
});

test('a 200 for another quote, or whose state contradicts it, accepts nothing (safety 12)', async () => {
  const outcomeOf = async (text: string, rfqId = 'r') =>
    acceptOutcome(rfqId, await wire(text).client.acceptQuote({ body: ACCEPT })).outcome;
  expect(await outcomeOf(GOOD)).toBe('accepted');
  expect(await outcomeOf(GOOD.replace('"r"', '"another"'))).toBe('unknown');
  expect(await outcomeOf(GOOD, 'another')).toBe('unknown');
  for (const state of ['QUOTE', 'EXPIRED', 'DEPRECATED', 'REFUSED', 'ERROR']) {
    expect(await outcomeOf(GOOD.replace('DONE', state)), state).toBe('unknown');
  }
});

test.each(['rfq_id', 'state', 'amount_from', 'amount_to', 'rate'])(
  'a 200 of an accept without %s accepts nothing (safety 12)',
  async (name) => {
    const { [name]: _, ...rest } = JSON.parse(GOOD) as Record<string, unknown>;
    const { client } = wire(JSON.stringify(rest));
    const { outcome } = acceptOutcome('r', await client.acceptQuote({ body: ACCEPT }));
    expect(outcome).toBe('unknown');
  },
);

test.each([201, 202, 203, 206])('a %d is no success, whatever its body holds (ERR-01)', async (status) => {
  const { client } = wire('{"link":"https://a.example","balances":{}}', { status });
  const sent = await client.createSubMerchantWithdrawal({ correlationId: CID, body: PAYLOAD });
  expect(sent).toMatchObject({ ok: false, kind: 'http', status });
  expect(await client.getBalance()).toMatchObject({ ok: false, status });
});

test('a balance read after a money move shares no read that began before it (LIM-21)', async () => {
  const { client, left } = wire('{"balances":{}}');
  const before = client.getBalance({ shared: true });
  const joined = client.getBalance({ shared: true });
  const move = client.acceptQuote({ body: ACCEPT });
  const during = client.getBalance({ shared: true });
  await move;
  const after = client.getBalance({ shared: true });
  await Promise.all([before, joined, during, after]);
  const paths = left.map(({ path }) => path);
  expect(paths.filter((path) => path.startsWith('/v2/balance'))).toHaveLength(3);
});

const MONEY_MOVES: [string, (client: Client) => Promise<unknown>][] = [
  [
    'a quote',
    (client) =>
      client.createQuote({
        body: { from_currency: 'USDT', to_currency: 'BRL', from_amount: jsonNumber('1') },
      }),
  ],
  ['an accept', (client) => client.acceptQuote({ body: ACCEPT })],
  ['a link', (client) => client.createOwnCheckout({ body: { currency_code: 'USDT' } })],
  [
    'a link of a sub-merchant',
    (client) => client.createSubMerchantCheckout({ correlationId: CID, body: { currency_code: 'USDT' } }),
  ],
  ['a withdrawal', (client) => client.createSubMerchantWithdrawal({ correlationId: CID, body: PAYLOAD })],
  ['a group', (client) => client.changeWhitelist({ correlationId: CID, body: { walletName: 'Ops' } })],
  [
    'branding',
    (client) =>
      client.changeBranding({ correlationId: CID, body: { correlation_id: CID, trade_name: 'Shop' } }),
  ],
];

test.each(MONEY_MOVES)(
  '%s asks for a connection of its own, once; a read does not (safety 5)',
  async (_, move) => {
    const { client, left } = wire();
    await move(client);
    await client.getBalance();
    expect(left.map(({ method, once }) => [method, once])).toEqual([
      ['POST', true],
      ['GET', false],
    ]);
  },
);

test('an answer that echoes our API key is shown and stored without it (AUT-04, safety 53)', async () => {
  const apiKey = 'live_9f8e7d6c5b4a';
  const client = createClient({
    apiKey,
    assumptions: DEFAULT_ASSUMPTIONS,
    transport: async () => ({
      status: 401,
      headers: {},
      body: Buffer.from(`{"error":"no account for ${apiKey}"}`),
    }),
  });
  const result = await client.acceptQuote({ body: ACCEPT });
  expect(result).toMatchObject({ kind: 'http', status: 401, message: 'no account for •••' });
  expect(JSON.stringify(result)).not.toContain(apiKey);
});
