import { generateKeyPairSync } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Store } from '@/lib/store/engine/open-store';
import { findSubMerchant, insertSubMerchant } from '@/lib/store/sub-merchants/register';
import { empty } from '@/lib/testing/harnesses/describe-stores';
import { memoryStore } from '@/lib/testing/harnesses/memory-store';
import type { ArrivedRequest, Reply } from '@/lib/testing/scripted-upstream/scripted-upstream';
import { type ScriptedServices, scriptedServices } from '@/lib/testing/services';
import { diagnoseSignature } from './diagnose-signature';
import { readOnboarding, readSubMerchantBalance } from './read-balance-and-onboarding';

const CID = '2263c175-1439-4020-a6d4-9e606c85e838';
const SIGNED = '/v2/naas/balance';
const FINE: Reply = { body: '{"balances":[{"currency":"USDT","available":"0.10"}]}' };
const key = generateKeyPairSync('rsa', { modulusLength: 2048 });
const signingKeyPem = key.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();

let store: Store;
let running: ScriptedServices | undefined;
beforeAll(async () => {
  store = await memoryStore();
});
afterAll(() => store.close());
beforeEach(async () => {
  await empty(store.db);
  await insertSubMerchant(store.db, {
    correlation_id: CID,
    name: 'Loja',
    tags: [],
    origin: 'typed',
    at: new Date(),
  });
});
afterEach(() => running?.close());

async function start(script: (request: ArrivedRequest) => Reply, skewMs = 0) {
  running = await scriptedServices(store, script, { signingKeyPem, clock: () => Date.now() + skewMs });
  return running;
}

const to =
  (path: string, signed: Reply, plain: Reply = { body: '{"balances":{}}' }) =>
  (request: ArrivedRequest) =>
    request.path.startsWith(path) ? signed : plain;
const health = () => findSubMerchant(store.db, CID);

test.each([
  ['the key', { status: 401 }, { status: 401 }, 'upstream_unauthorized'],
  ['the signature', { status: 401 }, { body: '{"balances":{}}' }, 'upstream_signature'],
  ['the signature of an account without ledger', { status: 401 }, { status: 500 }, 'upstream_signature'],
  ['a header', { status: 400, body: '{"error":"X-Timestamp"}' }, { status: 200 }, 'upstream_rejected'],
  ['the relationship', { status: 404 }, { status: 200 }, 'upstream_not_found'],
  ['itself, without a word', { status: 500 }, { status: 200 }, 'upstream_failed'],
  ['to be quick', { status: 429, headers: { 'retry-after': '9' } }, { status: 200 }, 'upstream_rate_limited'],
  ['nothing readable', { body: '<html>' }, { status: 200 }, 'upstream_contract'],
  ['to answer', { cut: 'before' }, { status: 200 }, 'upstream_unreachable'],
] as const)('when the API refuses %s, that is what is said and noted', async (_, signed, plain, code) => {
  const { services } = await start(to(SIGNED, signed, plain));
  await expect(readSubMerchantBalance(services, CID)).rejects.toMatchObject({ code });
  expect((await health())?.last_error).toMatchObject({ code });
});

test('a signed read that is answered takes the noted failure away and keeps every digit', async () => {
  let fails = true;
  const { services } = await start(() => (fails ? { status: 404 } : FINE));
  await expect(readSubMerchantBalance(services, CID)).rejects.toMatchObject({ code: 'upstream_not_found' });
  fails = false;
  expect((await readSubMerchantBalance(services, CID)).balances).toEqual([
    { currency: 'USDT', available: '0.10' },
  ]);
  const found = await health();
  expect(found).not.toHaveProperty('last_error');
  expect(found?.last_signed_read_at).toBeDefined();
});

test('an onboarding answered 404 is none yet and no failure (KYB-20)', async () => {
  const { services } = await start(() => ({ status: 404, body: '{"error":"none"}' }));
  const { kyb } = await readOnboarding(services, { role: 'viewer' }, CID);
  expect(kyb).not.toHaveProperty('onboarding');
  expect(await health()).not.toHaveProperty('last_error');
});

test('a POST refused while signed GETs pass is the way POSTs are signed, and nothing is posted again (O-02)', async () => {
  const { services, far } = await start(to(SIGNED, FINE));
  const refused = { ok: false, kind: 'http', status: 401 } as const;
  const post = { correlationId: CID, method: 'POST' } as const;
  expect(await diagnoseSignature(services, refused, post)).toMatchObject({ code: 'upstream_strategy' });
  expect(far.arrived.map(({ method }) => method)).toEqual(['GET', 'GET']);
});

/** Refuses signatures more than a minute off its clock (SGN-06). */
function strict(request: ArrivedRequest): Reply {
  const stamp = Date.parse(String(request.headers['x-timestamp'] ?? new Date().toISOString()));
  const stale = Math.abs(stamp - Date.now()) > 60_000;
  return request.path.startsWith(SIGNED) ? (stale ? { status: 401 } : FINE) : { body: '{"balances":{}}' };
}

test.each([-120_000, 120_000])(
  'safety 62: with our clock %i ms off, the first refusal tells the time and the next signature is right',
  async (skew) => {
    const { services, far } = await start(strict, skew);
    expect((await readSubMerchantBalance(services, CID)).balances).toHaveLength(1);
    expect(far.arrived).toHaveLength(2);
    expect(Math.abs(services.client.health().clockOffsetMs ?? 0)).toBeGreaterThan(60_000);
  },
);

test.each([-120_000, 120_000])(
  'safety 62: a service that still refuses while the clocks are %i ms apart is named as that, without a storm',
  async (skew) => {
    const { services, far } = await start(to(SIGNED, { status: 401 }), skew);
    for (let tries = 0; tries < 3; tries += 1)
      await expect(readSubMerchantBalance(services, CID)).rejects.toMatchObject({ code: 'upstream_clock' });
    expect(far.arrived.length).toBeLessThanOrEqual(4);
    expect((await health())?.last_error).toMatchObject({ code: 'upstream_clock', status: 401 });
  },
);

test.each([-120_000, 120_000])(
  'safety 62: a refusal of what was asked is not told as the clock, though ours is %i ms off and corrected',
  async (skew) => {
    const { services } = await start(to(SIGNED, FINE), skew);
    await readSubMerchantBalance(services, CID);
    const post = { correlationId: CID, method: 'POST' } as const;
    const refused = { ok: false, kind: 'http', status: 400 } as const;
    const codeOf = async (message?: string) =>
      (await diagnoseSignature(services, { ...refused, ...(message && { message }) }, post)).code;
    expect(await codeOf('insufficient balance')).toBe('upstream_rejected');
    expect(await codeOf('X-Timestamp is more than 60 seconds away')).toBe('upstream_clock');
    expect(await codeOf()).toBe('upstream_clock');
  },
);
