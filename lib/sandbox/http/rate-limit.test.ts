import { expect, test } from 'vitest';
import { DEFAULT_ASSUMPTIONS } from '@/lib/contract/payments-api/assumptions/assumptions';
import { testSandbox } from '@/lib/testing/sandbox/test-sandbox';

const { http } = DEFAULT_ASSUMPTIONS;
const limited = (rateLimit: number) =>
  testSandbox({ assumptions: { ...DEFAULT_ASSUMPTIONS, http: { ...http, rateLimit } } });

test('no limit is enforced unless the assumption names one (LIM-21, O-41)', async () => {
  const { call, world } = testSandbox();
  for (let count = 0; count < 200; count += 1) expect((await call('GET', '/v2/balance')).status).toBe(200);
  expect((await world()).accounts.A.minute).toBeUndefined();
});

test('O-41: a key gets so many answers a minute, then 429 with the seconds to wait, and nothing acts', async () => {
  const { call, quote, time, world } = limited(3);
  await call('GET', '/v2/balance');
  await quote();
  time.now += 20_500;
  expect((await call('GET', '/v2/onramps')).status).toBe(200);
  const refused = await call('POST', '/v2/rfq', {
    from_currency: 'USDT',
    to_currency: 'BRL',
    from_amount: 1,
  });
  expect([refused.status, refused.headers.get('retry-after'), refused.json]).toEqual([429, '40', {}]);
  expect(refused.headers.get('x-api-version')).not.toBeNull();
  expect((await world()).accounts.A.effects.quotes).toBe(1);
  expect((await call('GET', '/v2/balance', undefined, 'B')).status).toBe(200);
  time.now += 39_500;
  expect((await call('GET', '/v2/balance')).status).toBe(200);
});

test('O-41: what has no key or a wrong one is not counted', async () => {
  const { sandbox, call } = limited(1);
  for (const headers of [{}, { 'api-key': 'wrong' }]) {
    expect((await sandbox.fetch(new Request('http://sandbox.test/v2/balance', { headers }))).status).toBe(
      401,
    );
  }
  expect((await call('GET', '/v2/balance')).status).toBe(200);
});
