import { expect, test } from 'vitest';
import { memoryWorldStore, type WorldStore } from '@/lib/sandbox/world/world-store';
import { testSandbox } from '@/lib/testing/sandbox/test-sandbox';

const PAGES = [
  '/v2/crossramp_checkouts',
  '/v2/crossramp_checkouts?limit=5',
  '/v2/crossramp_checkouts?limit=5&offset=1',
  '/v2/onramps',
  '/v2/withdrawals',
];
const CHECKOUT = { currency_code: 'USDT', amount_fiat: 150 };

/** Each page from the sandbox with caches, and from one that reads the store anew. */
async function cachedAndFresh(made: ReturnType<typeof testSandbox>, account: 'A' | 'B' = 'A') {
  const anew = testSandbox({ world: made.store, clock: () => made.time.now });
  const all = (from: typeof made) =>
    Promise.all(PAGES.map(async (page) => (await from.call('GET', page, undefined, account)).json));
  return [await all(made), await all(anew)] as const;
}

test('a page that was told before is told as it is now, whatever has changed (LST-03, LST-09)', async () => {
  const made = testSandbox();
  const { call, control, time } = made;
  const newest = async (): Promise<string> => {
    const { results } = (await call('GET', '/v2/crossramp_checkouts?limit=5')).json;
    return String((results as { end2end: string }[])[0]?.end2end);
  };
  const changes = [
    () => call('POST', '/v2/crossramp_checkout', CHECKOUT),
    async () => control('POST', `/transactions/${await newest()}/advance`, {}),
    () => call('POST', '/v2/crossramp_checkout', CHECKOUT, 'B'),
    () => control('PUT', '/clock', { advance_seconds: 3 * 3600 }),
    () => control('POST', '/reset', {}),
    () => call('POST', '/v2/crossramp_checkout', CHECKOUT),
  ];
  const pages: string[] = [];
  for (const change of [() => Promise.resolve({ status: 200 }), ...changes]) {
    expect((await change()).status).toBe(200);
    time.now += 1000;
    const [again, anew] = await cachedAndFresh(made);
    expect(again).toEqual(anew);
    const [other, otherAnew] = await cachedAndFresh(made, 'B');
    expect(other).toEqual(otherAnew);
    pages.push(JSON.stringify(again));
  }
  // All changes but the other account's and the clock's are visible.
  expect(new Set(pages).size).toBeGreaterThanOrEqual(4);
});

test('a change that could not be saved is on no page', async () => {
  const memory = memoryWorldStore();
  let full = false;
  const world: WorldStore = {
    exclusive: (work) =>
      memory.exclusive(async (saved) => {
        const done = await work(saved);
        if (full && done.text !== undefined) throw new Error('no room');
        return done;
      }),
  };
  const { call } = testSandbox({ world });
  const total = async () => (await call('GET', '/v2/crossramp_checkouts')).json.total;
  const before = await total();
  await call('POST', '/v2/crossramp_checkout', CHECKOUT);
  expect(await total()).toBe(Number(before) + 1);
  full = true;
  expect((await call('POST', '/v2/crossramp_checkout', CHECKOUT)).status).toBe(500);
  expect(await total()).toBe(Number(before) + 1);
  full = false;
  await call('POST', '/v2/crossramp_checkout', CHECKOUT);
  expect(await total()).toBe(Number(before) + 2);
});
