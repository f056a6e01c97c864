import { expect, test } from 'vitest';
import { DEFAULT_ASSUMPTIONS } from '@/lib/contract/payments-api/assumptions/assumptions';
import { defined } from '@/lib/contract/values/defined';
import { ACCOUNT_KEYS } from '@/lib/sandbox/world/seed';
import type { World } from '@/lib/sandbox/world/world';
import { testSandbox } from '@/lib/testing/sandbox/test-sandbox';

const QUOTE = '{"from_currency":"USDT","to_currency":"BRL","from_amount":100.50}';

function keyed(idempotency: string | null = 'Idempotency-Key') {
  const assumptions = {
    ...DEFAULT_ASSUMPTIONS,
    http: { ...DEFAULT_ASSUMPTIONS.http, idempotency },
  };
  const box = testSandbox({ assumptions });
  const post = async (path: string, body: string, key?: string, account: 'A' | 'B' = 'A') => {
    const headers = {
      'api-key': ACCOUNT_KEYS[account].apiKey,
      ...defined({ 'idempotency-key': key }),
    };
    const answer = await box.sandbox.fetch(
      new Request(`http://sandbox.test${path}`, { method: 'POST', headers, body }),
    );
    return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() };
  };
  const quotes = async () => (await box.world()).accounts.A.effects.quotes;
  return { ...box, post, quotes };
}

test('the API has no such header unless the assumption names one: every POST acts (WDR-31, O-56)', async () => {
  const { post, quotes } = keyed(null);
  const one = await post('/v2/rfq', QUOTE, 'k');
  expect((await post('/v2/rfq', QUOTE, 'k')).text).not.toBe(one.text);
  expect(await quotes()).toBe(2);
});

test('O-56: the same POST under its key acts once and gets the same bytes; without a key each one acts', async () => {
  const { post, quotes } = keyed();
  const one = await post('/v2/rfq', QUOTE, 'k');
  expect(await post('/v2/rfq', QUOTE, 'k')).toEqual(one);
  expect(await quotes()).toBe(1);
  await post('/v2/rfq', QUOTE, 'other');
  await post('/v2/rfq', QUOTE);
  await post('/v2/rfq', QUOTE);
  expect(await quotes()).toBe(4);
});

test('O-56: an accept that comes again under its key gets the first answer, and acts once (ACC-34)', async () => {
  const { post, quote, control } = keyed();
  const { rfq_id } = await quote();
  const body = JSON.stringify({ rfq_id, settlement_day: 'd1', pix_key: 'a@b.example' });
  const first = await post('/v2/rfq/accept', body, 'k');
  expect(first.status).toBe(200);
  expect(await post('/v2/rfq/accept', body, 'k')).toEqual(first);
  expect((await control('GET', '/effects?account=A')).json).toMatchObject({ accepts: 1 });
});

test('O-56: another request under the key is a 400 and acts not; the keys of accounts are apart', async () => {
  const { post, quotes, world } = keyed();
  await post('/v2/rfq', QUOTE, 'k');
  expect((await post('/v2/rfq', QUOTE.replace('100.50', '100.5'), 'k')).status).toBe(400);
  expect((await post('/v2/crossramp_checkout', QUOTE, 'k')).status).toBe(400);
  expect((await post('/v2/rfq', QUOTE, '')).status).toBe(400);
  expect((await post('/v2/rfq', QUOTE, 'x'.repeat(256))).status).toBe(400);
  expect(await quotes()).toBe(1);
  expect((await post('/v2/rfq', QUOTE, 'k', 'B')).status).toBe(200);
  expect((await world()).accounts.B.effects.quotes).toBe(1);
});

test('O-56: what was not decided may come again under its key, and a day later the key is free', async () => {
  const { post, quotes, control, time } = keyed();
  await control('PUT', '/scenario', { provider: 'down' });
  expect((await post('/v2/rfq', QUOTE, 'k')).status).toBe(500);
  await control('PUT', '/scenario', { provider: 'up' });
  expect((await post('/v2/rfq', QUOTE, 'k')).status).toBe(200);
  time.now += 24 * 3_600_000;
  expect((await post('/v2/rfq', QUOTE, 'k')).status).toBe(200);
  expect(await quotes()).toBe(2);
});

test('O-56: a world kept by an older release has no replays and takes them', async () => {
  const { post, store, quotes } = keyed();
  await post('/v2/rfq', QUOTE);
  await store.exclusive(async (saved) => {
    const { replays: _, ...older } = JSON.parse(saved?.text ?? '{}');
    return { text: JSON.stringify(older), value: undefined };
  });
  await post('/v2/rfq', QUOTE, 'k');
  await post('/v2/rfq', QUOTE, 'k');
  expect(await quotes()).toBe(2);
});

test('O-56: of the keys only the latest thousand or so are remembered', async () => {
  const { post, store, world, quotes } = keyed();
  await post('/v2/rfq', QUOTE, 'k');
  await store.exclusive(async (saved) => {
    const kept = JSON.parse(saved?.text ?? '{}') as World;
    const others = Array.from({ length: 1_098 }, (_, index) => [`A x${index}`, kept.replays['A k']]);
    const replays = { ...kept.replays, ...Object.fromEntries(others) };
    return { text: JSON.stringify({ ...kept, replays }), value: undefined };
  });
  await post('/v2/rfq', QUOTE, 'last');
  expect(Object.keys((await world()).replays)).toHaveLength(1_000);
  await post('/v2/rfq', QUOTE, 'last');
  expect(await quotes()).toBe(2);
  await post('/v2/rfq', QUOTE, 'k');
  expect(await quotes()).toBe(3);
});
