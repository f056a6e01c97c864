import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { mayReadAhead } from '@/app/(dashboard)/first-picture';
import { preparePeople } from '@/lib/auth/first-people';
import { env } from '@/lib/env/env';
import { adoptStore, type Store } from '@/lib/store/engine/open-store';
import { signedInCookie } from '@/lib/testing/harnesses/auth-browser';
import { memoryStore } from '@/lib/testing/harnesses/memory-store';
import { fillingBudget } from './read-budget';
import { route } from './route';

let store: Store;
beforeAll(async () => {
  store = await memoryStore();
  adoptStore(store);
  await preparePeople(store.db, { environment: 'sandbox' });
});
afterAll(() => store.close());

test('a budget gives its burst at once, fills by the second, and is each key’s own', () => {
  const budget = fillingBudget({ burst: 3, perSecond: 2 });
  const at = 1_795_000_000_000;
  expect([1, 2, 3, 4].map(() => budget.take('a', at))).toEqual([0, 0, 0, 1]);
  expect(budget.take('b', at)).toBe(0);
  expect([budget.take('a', at + 500), budget.take('a', at + 500)]).toEqual([0, 1]);
  expect([1, 2, 3, 4].map(() => budget.take('a', at + 60_000))).toEqual([0, 0, 0, 1]);
  // A clock that went back gives nothing, and takes nothing for ever.
  expect(budget.take('a', at)).toBe(1);
  expect(budget.take('a', at + 1_000)).toBe(0);
});

test('a flood of keys does not grow the memory, and forgets those that were not used for longest', () => {
  const budget = fillingBudget({ burst: 1, perSecond: 0.001 });
  for (let n = 0; n < 10_001; n += 1) budget.take(`source ${n}`, 1_000);
  expect(budget.take('source 10000', 1_000)).toBeGreaterThan(0);
  expect(budget.take('source 0', 1_000)).toBe(0);
});

/** A read that keeps the process busy, as one of the store does. */
const busy = route({
  permission: 'session:read',
  scope: 'own',
  handle: async () => {
    const until = performance.now() + 4;
    while (performance.now() < until);
    return {};
  },
});

function isDemo(more: object = {}) {
  const before = { publicDemo: env().publicDemo, trustedProxiesGiven: env().trustedProxiesGiven };
  Object.assign(env(), { publicDemo: true, ...more });
  onTestFinished(() => void Object.assign(env(), before));
}

const ask = (cookie: string, source: string, method = 'GET') =>
  busy(
    new Request('http://localhost:3000/api/session', {
      method,
      headers: { cookie, 'x-forwarded-for': source },
    }),
    { params: Promise.resolve({}) },
  );

test('twelve loops of one visitor of a public demo leave the time of another’s reads as it was', async () => {
  isDemo();
  const [mine, other] = [
    await signedInCookie(store.db, 'admin@mesa.example'),
    await signedInCookie(store.db, 'operator@mesa.example'),
  ];
  const median = async () => {
    const times: number[] = [];
    for (let read = 0; read < 30; read += 1) {
      const startedAt = performance.now();
      expect((await ask(other, '203.0.113.7')).status).toBe(200);
      times.push(performance.now() - startedAt);
      await sleep(25);
    }
    return times.sort((a, b) => a - b)[15] ?? 0;
  };
  const alone = await median();
  let stopped = false;
  const answers = new Map<number, number>();
  const loops = Array.from({ length: 12 }, async () => {
    while (!stopped) {
      const { status, headers } = await ask(mine, '198.51.100.9');
      answers.set(status, (answers.get(status) ?? 0) + 1);
      if (status === 429) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
      await sleep(1);
    }
  });
  // The burst is over within a second of the process's time.
  await sleep(1_500);
  const beside = await median();
  stopped = true;
  await Promise.all(loops);
  expect(answers.get(429) ?? 0).toBeGreaterThan(answers.get(200) ?? 0);
  expect(beside).toBeLessThan(alone * 3 + 10);
});

test('visitors behind a proxy that nobody declared have a budget each, and a live service has none', async () => {
  const [mine, other] = [
    await signedInCookie(store.db, 'admin@mesa.example'),
    await signedInCookie(store.db, 'viewer@mesa.example'),
  ];
  const statuses = async (cookie: string, count: number) => {
    const answers = await Promise.all(Array.from({ length: count }, () => ask(cookie, '10.0.0.1')));
    return [...new Set(answers.map(({ status }) => status))].sort();
  };
  expect(await statuses(mine, 150)).toEqual([200]);
  isDemo();
  expect(await statuses(mine, 200)).toEqual([200, 429]);
  expect(await statuses(other, 1)).toEqual([200]);
});

test('the refused loops of one visitor take nothing from those who share the network', async () => {
  isDemo();
  const [mine, other] = [
    await signedInCookie(store.db, 'admin@mesa.example'),
    await signedInCookie(store.db, 'viewer@mesa.example'),
  ];
  // No bucket fills meanwhile, however slow the machine is.
  const at = Date.now();
  const clock = vi.spyOn(Date, 'now').mockReturnValue(at);
  onTestFinished(() => clock.mockRestore());
  const answers = await Promise.all(Array.from({ length: 1_300 }, () => ask(mine, '203.0.113.40')));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(120);
  expect((await ask(other, '203.0.113.40')).status).toBe(200);
});

test('a page takes of the same reads: of a visitor who has none left it is made without figures', async () => {
  const cookie = await signedInCookie(store.db, 'viewer@mesa.example');
  const source = '203.0.113.77';
  const document = { cookie, 'x-forwarded-for': source, 'sec-fetch-dest': 'document' };
  const page = () => mayReadAhead(new Headers(document));
  const pages = async (count: number) => {
    const made: boolean[] = [];
    for (let n = 0; n < count; n += 1) made.push(await page());
    return new Set(made);
  };
  expect(await pages(150)).toEqual(new Set([true]));
  isDemo();
  const at = Date.now();
  const clock = vi.spyOn(Date, 'now').mockReturnValue(at);
  onTestFinished(() => clock.mockRestore());
  expect(await pages(150)).toEqual(new Set([true, false]));
  expect((await ask(cookie, source)).status).toBe(429);
  expect(await page()).toBe(false);
});
