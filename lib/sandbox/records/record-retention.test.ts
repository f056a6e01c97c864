import { expect, test } from 'vitest';
import { DEFAULT_ASSUMPTIONS } from '@/lib/contract/payments-api/assumptions/assumptions';
import type { World } from '@/lib/sandbox/world/world';
import { testSandbox } from '@/lib/testing/sandbox/test-sandbox';

const DAY_MS = 86_400_000;
const MADE = { kind: 'checkout', currency_code: 'USDT', amount_fiat: 150 };

async function crowded(count: number, first: Record<string, unknown> = {}) {
  const box = testSandbox();
  const made = (await box.control('POST', '/transactions', { ...MADE, ...first })).json;
  const id = String(made.end2end);
  await box.store.exclusive(async (saved) => {
    const world = JSON.parse(saved?.text ?? '{}') as World;
    const record = world.records[id];
    if (record === undefined) throw new Error('the checkout was not kept');
    const done = DEFAULT_ASSUMPTIONS.sandbox.catalog.checkout.find(({ kind }) => kind === 'done');
    const others = Array.from({ length: count }, (_, index) => `chk_${String(index).padStart(22, 'x')}`);
    const ended = (end2end: string) => ({ ...record, end2end, process: done?.process ?? '' });
    return {
      text: JSON.stringify({
        ...world,
        records: { ...world.records, ...Object.fromEntries(others.map((other) => [other, ended(other)])) },
        links: { ...world.links, t0: { page: 'checkout', end2end: others[0] } },
        logos: { gone: 'data:,' },
      }),
      value: undefined,
    };
  });
  return { ...box, id };
}

const make = async ({ control }: Awaited<ReturnType<typeof crowded>>, times: number) => {
  for (let count = 0; count < times; count += 1) await control('POST', '/transactions', MADE);
};

test('the oldest transactions that have ended make room, and their links and logos go with them', async () => {
  const box = await crowded(7_160);
  await make(box, 10);
  const { records, links, logos } = await box.world();
  expect(Object.keys(records).length).toBeLessThan(5_020);
  expect(records).toHaveProperty(box.id);
  expect([Object.hasOwn(links, 't0'), logos]).toEqual([false, {}]);
  const list = await box.call('GET', '/v2/crossramp_checkouts?limit=1');
  expect(Number(list.json.total)).toBeGreaterThan(5_000);
});

test('a link that waits for its payer stays for 30 days; then it counts as ended', async () => {
  for (const [days, stays] of [
    [29, true],
    [31, false],
  ] as const) {
    const box = await crowded(7_160);
    box.time.now += days * DAY_MS;
    await make(box, 10);
    expect(Object.hasOwn((await box.world()).records, box.id)).toBe(stays);
  }
});

test('a seeded transaction that has changed is never as it was before', async () => {
  const box = await crowded(7_160);
  const list = await box.call('GET', '/v2/onramps?limit=100');
  const seeded = list.json.results as { end2end: string; process: string }[];
  const id = seeded.find(({ process }) => process === 'success.completed')?.end2end ?? '';
  await box.control('POST', `/transactions/${id}/chargeback`, {});
  box.time.now += 90 * DAY_MS;
  await make(box, 10);
  expect(Object.keys((await box.world()).records).length).toBeLessThan(5_020);
  expect((await box.world()).records[id]?.process).toBe(
    DEFAULT_ASSUMPTIONS.sandbox.catalog.chargeback.process,
  );
});

test('a webhook that waits is never dropped for a newer one', async () => {
  const { control, world, quote, accept, store } = testSandbox();
  const ended = async () => accept((await quote({ webhook: 'http://a.invalid/' })).rfq_id);
  await control('PUT', '/scenario', { ledger: { USDT: '0' }, webhooks: { delay_ms: 3_600_000 } });
  await accept((await quote({ webhook: 'http://a.invalid/first' })).rfq_id);
  await control('PUT', '/scenario', { webhooks: { never: true } });
  await ended();
  await store.exclusive(async (saved) => {
    const kept = JSON.parse(saved?.text ?? '{}') as World;
    const [first, second] = kept.deliveries;
    const others = Array.from({ length: 499 }, (_, index) => ({ ...second, id: `dlv_${index}` }));
    return { text: JSON.stringify({ ...kept, deliveries: [first, ...others] }), value: undefined };
  });
  for (let count = 0; count < 3; count += 1) await ended();
  const { deliveries } = await world();
  expect(deliveries).toHaveLength(500);
  expect(deliveries[0]).toMatchObject({ state: 'pending', url: 'http://a.invalid/first' });
  expect(deliveries[1]?.id).toBe('dlv_3');
});

test('the newest links to an onboarding form stay', async () => {
  const { control, world } = testSandbox();
  const { correlation_id } = (await control('POST', '/relationships', {})).json;
  for (let count = 0; count < 30; count += 1) {
    await control('POST', `/relationships/${correlation_id}/onboarding_link`, {});
  }
  expect(Object.values((await world()).links)).toHaveLength(20);
});
