import { AsyncLocalStorage } from 'node:async_hooks';
import { execFileSync } from 'node:child_process';
import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { DEFAULT_ASSUMPTIONS } from '@/lib/contract/payments-api/assumptions/assumptions';
import { jsonNumber } from '@/lib/contract/values/json/json';
import type { RequestFacts } from '@/lib/log/request-lines';
import {
  type ArrivedRequest,
  type Reply,
  type ScriptedUpstream,
  scriptedUpstream,
} from '@/lib/testing/scripted-upstream/scripted-upstream';
import type { EndedCall } from './call';
import { createClient } from './client';
import { networkTransport } from './network';
import { loadSigningKey } from './sign';

const CID = '3F0C2A52-6e0f-4d7c-9a52-1f2c3d4e5f60';
const pair = generateKeyPairSync('rsa', { modulusLength: 2048 });
const signingKey = loadSigningKey(pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString());
const publicPem = createPublicKey(pair.privateKey).export({ type: 'spki', format: 'pem' });

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const item of open.splice(0)) await item.close();
});

/** Of the request during which a call goes out: scripts/demo/server-child.mjs keeps them in a server. */
async function within<T>(facts: Partial<RequestFacts>, act: () => Promise<T>): Promise<T> {
  const requests = new AsyncLocalStorage<RequestFacts>();
  Object.assign(globalThis, { mesaRequests: requests });
  try {
    return await requests.run({ id: 'r', beganAt: 0, upstreamMs: 0, upstreamCalls: 0, ...facts }, act);
  } finally {
    Reflect.deleteProperty(globalThis, 'mesaRequests');
  }
}

type Script = (request: ArrivedRequest, count: number) => Reply;

const TIMEOUTS = { readMs: 500, writeMs: 500, budgetMs: 3_000 };

interface Given {
  clock?: () => number;
  timeouts?: typeof TIMEOUTS;
  onCall?: (call: EndedCall) => void;
}

async function start(script: Script, { timeouts = TIMEOUTS, ...given }: Given = {}) {
  let count = 0;
  const far: ScriptedUpstream = await scriptedUpstream((request) => {
    count += 1;
    return script(request, count);
  });
  const network = networkTransport(far.baseUrl);
  open.push(network, far);
  const client = createClient({
    transport: network.send,
    apiKey: 'the-key',
    signingKey,
    assumptions: DEFAULT_ASSUMPTIONS,
    timeouts,
    ...given,
  });
  return { far, client };
}

/** Openssl verifies the signature, not our code (safety 63). */
function verifies(signature: string, message: string): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'mesa-verify-'));
  const at = (name: string) => join(folder, name);
  writeFileSync(at('key'), publicPem);
  writeFileSync(at('message'), message);
  writeFileSync(at('signature'), Buffer.from(signature, 'base64'));
  try {
    const args = ['dgst', '-sha256', '-verify', at('key'), '-signature', at('signature'), at('message')];
    execFileSync('openssl', args, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const header = (request: ArrivedRequest | undefined, name: string) => String(request?.headers[name] ?? '');

test('a read is tried three times at most, and the answer that finally comes is the answer', async () => {
  const { far, client } = await start((_, count) =>
    count < 3 ? { cut: 'before' } : { body: '{"balances":{},"calculated_BRL_total_balance":1.50}' },
  );
  expect(await client.getBalance()).toMatchObject({
    ok: true,
    status: 200,
    data: { balances: {}, calculated_BRL_total_balance: '1.50' },
  });
  expect(far.arrived).toHaveLength(3);
});

test('a read that keeps failing ends after three tries with what came last', async () => {
  const { far, client } = await start(() => ({ status: 500 }));
  expect(await client.getBalance()).toEqual({ ok: false, kind: 'http', status: 500 });
  expect(far.arrived).toHaveLength(3);
});

test('everything that a read waits for stays within its budget, the last try included', async () => {
  const timeouts = { readMs: 2_000, writeMs: 500, budgetMs: 2_600 };
  const { far, client } = await start(() => ({ delayMs: 9_000 }), { timeouts });
  const startedAt = performance.now();
  expect(await client.getBalance()).toMatchObject({ ok: false, kind: 'timeout' });
  expect(far.arrived).toHaveLength(2);
  // A second try of its whole time would end after 4 s.
  expect(performance.now() - startedAt).toBeLessThan(3_900);
});

test('a 4xx is not repeated, and a wait beyond our patience is handed on instead (LIM-21)', async () => {
  const { far, client } = await start((_, count) =>
    count === 1 ? { status: 401 } : { status: 429, headers: { 'retry-after': '40' } },
  );
  expect(await client.getBalance()).toMatchObject({ status: 401 });
  expect(await client.getBalance()).toMatchObject({ status: 429, retryAfterSeconds: 40 });
  expect(far.arrived).toHaveLength(2);
});

test.each(['before', 'headers', 'body'] as const)(
  'a POST whose answer is cut (%s) is sent once (safety 5)',
  async (cut) => {
    const { far, client } = await start(() => ({ cut, body: '{"rfq_id":"1"}' }));
    const body = { from_currency: 'USDT', to_currency: 'BRL', from_amount: jsonNumber('100.50') };
    expect(await client.createQuote({ body })).toEqual({ ok: false, kind: 'connection' });
    expect(
      await client.acceptQuote({ body: { rfq_id: '1', settlement_day: 'd0', pix_key: 'k' } }),
    ).toMatchObject({
      kind: 'connection',
    });
    expect(far.arrived).toHaveLength(2);
    expect(far.arrived[0]?.body).toBe('{"from_currency":"USDT","to_currency":"BRL","from_amount":100.50}');
  },
);

test('a body with a field the contract does not know is our mistake and is never sent (VER-05)', async () => {
  const { far, client } = await start(() => ({ body: '{}' }));
  const extra = { rfq_id: '1', settlement_day: 'd0' as const, pix_key: 'k', note: 'x' };
  await expect(client.acceptQuote({ body: extra })).rejects.toThrow();
  expect(far.arrived).toHaveLength(0);
});

test('an error in JSON sent as text/plain is read; HTML never becomes a message (ERR-15, ERR-12)', async () => {
  const { client } = await start((_, count) =>
    count === 1
      ? { status: 400, body: '{"error":"bad currency"}', headers: { 'content-type': 'text/plain' } }
      : { status: 400, body: '<html>bad</html>' },
  );
  const body = { from_currency: 'A', to_currency: 'B', from_amount: jsonNumber('1') };
  expect(await client.createQuote({ body })).toMatchObject({ status: 400, message: 'bad currency' });
  expect(await client.createQuote({ body })).not.toHaveProperty('message');
});

test('a 200 outside the contract is unreadable, an oversized one too', async () => {
  const { client } = await start(
    (_, count) =>
      count === 1 ? { body: '{"from_currency":"USDT"}' } : { body: Buffer.alloc(9 * 1024 * 1024, 32) },
    // Nine megabytes take longer than the other answers on a busy machine.
    { timeouts: { readMs: 20_000, writeMs: 20_000, budgetMs: 20_000 } },
  );
  const body = { from_currency: 'A', to_currency: 'B', from_amount: jsonNumber('1') };
  expect(await client.createQuote({ body })).toEqual({ ok: false, kind: 'unreadable', status: 200 });
  expect(await client.createQuote({ body })).toEqual({ ok: false, kind: 'unreadable' });
});

test('path parameters are one segment each, whatever they contain (GEN-10, safety 49)', async () => {
  const { far, client } = await start(() => ({ status: 404 }));
  await client.getConversion({ params: { id: '../balance?x=1#y' } });
  expect(far.arrived[0]?.path).toBe('/v2/rfq/..%2Fbalance%3Fx%3D1%23y');
});

test('a signed GET signs the very texts it sends, anew for each attempt (safety 63, SGN-03, SGN-06, SGN-25)', async () => {
  const { far, client } = await start((_, count) =>
    count === 1 ? { status: 502 } : { body: '{"balances":[]}' },
  );
  expect((await client.getSubMerchantBalance({ correlationId: CID })).ok).toBe(true);
  expect(far.arrived).toHaveLength(2);
  for (const request of far.arrived) {
    const text = `${header(request, 'x-timestamp')}\n${header(request, 'x-correlation-id')}`;
    expect(header(request, 'x-correlation-id')).toBe(CID);
    expect(header(request, 'x-timestamp')).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(verifies(header(request, 'x-signature'), text)).toBe(true);
  }
  const [first, second] = far.arrived;
  expect(header(first, 'x-timestamp')).not.toBe(header(second, 'x-timestamp'));
});

test('a signed POST signs the bytes it sends, with the relationship where the route wants it (safety 63, SGN-16, SGN-17)', async () => {
  const { far, client } = await start(() => ({ status: 400 }));
  await client.changeWhitelist({ correlationId: CID, body: { walletName: 'Tesouraria São Paulo' } });
  await client.changeBranding({ correlationId: CID, body: { correlation_id: CID, trade_name: 'Loja' } });
  const [whitelist, branding] = far.arrived;
  for (const request of [whitelist, branding]) {
    expect(verifies(header(request, 'x-signature'), request?.body ?? '')).toBe(true);
    expect(header(request, 'content-type')).toBe('application/json');
  }
  expect(JSON.parse(whitelist?.body ?? '')).toMatchObject({ correlation_id: CID });
  expect(JSON.parse(branding?.body ?? '')).toEqual({
    timestamp: expect.stringMatching(/Z$/),
    payload: { correlation_id: CID, trade_name: 'Loja' },
  });
  expect(far.arrived).toHaveLength(2);
});

test('with our clock two minutes off, one answer sets the signing time right, without a storm (safety 62)', async () => {
  for (const skew of [-120_000, 120_000]) {
    const { far, client } = await start(
      (request) => {
        const off = Math.abs(Date.parse(header(request, 'x-timestamp')) - Date.now());
        return { status: off > 60_000 ? 400 : 200, body: '{"balances":[]}' };
      },
      { clock: () => Date.now() + skew },
    );
    expect(await client.getSubMerchantBalance({ correlationId: CID })).toMatchObject({ status: 400 });
    expect(far.arrived).toHaveLength(1);
    expect(Math.abs((client.health().clockOffsetMs ?? 0) + skew)).toBeLessThan(1_100);
    expect((await client.getSubMerchantBalance({ correlationId: CID })).ok).toBe(true);
  }
});

test('the key goes out as api-key and nothing signs the plain routes (SGN-23)', async () => {
  const { far, client } = await start(() => ({ body: '{"balances":{}}' }));
  await client.getBalance();
  expect(far.arrived[0]?.headers).toMatchObject({ 'api-key': 'the-key' });
  expect(far.arrived[0]?.headers).not.toHaveProperty('x-signature');
});

test('the API gets the id of our request with every attempt, and none from background work', async () => {
  const { far, client } = await start((_, count) =>
    count === 1 ? { cut: 'before' } : { body: '{"balances":{}}' },
  );
  await within({ id: 'request-7' }, () => client.getBalance());
  await client.getBalance();
  expect(far.arrived.map((request) => header(request, 'x-request-id'))).toEqual([
    'request-7',
    'request-7',
    '',
  ]);
});

test('an answer that cannot be read is told as such to whoever keeps calls', async () => {
  const calls: EndedCall[] = [];
  const { client } = await start(() => ({ body: '<html>' }), { onCall: (call) => calls.push(call) });
  await client.getBalance();
  expect(calls).toMatchObject([{ status: 200, failure: 'unreadable' }]);
});

test('the build of a call is the one of its own answer, not of an earlier one (AUT-06, AUT-07)', async () => {
  const calls: EndedCall[] = [];
  const { client } = await start(
    (_, count) => ({
      status: count === 2 ? 401 : 200,
      ...(count === 1 ? { headers: { 'x-api-version': 'build-7' } } : {}),
      body: '{"balances":{}}',
    }),
    { onCall: (call) => calls.push(call) },
  );
  for (let turn = 0; turn < 3; turn += 1) await client.getBalance();
  expect(calls.map(({ status, build }) => [status, build])).toEqual([
    [200, 'build-7'],
    [401, undefined],
    [200, undefined],
  ]);
  expect(client.health().apiVersion).toBe('build-7');
});
