import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Store } from '@/lib/store/engine/open-store';
import { memoryStore } from '@/lib/testing/harnesses/memory-store';
import { scriptedServices } from '@/lib/testing/services';
import { knowClock } from './learn-clock';

let store: Store;
beforeAll(async () => {
  store = await memoryStore();
});
afterAll(() => store.close());

test('the clock of the service is asked for once, and not again while it is known', async () => {
  const { services, far, close } = await scriptedServices(store, () => ({ body: '{"balances":{}}' }));
  await knowClock(services);
  await knowClock(services);
  expect(far.arrived).toHaveLength(1);
  await close();
});

test('a balance that hangs keeps nobody from their export', async () => {
  let asked = 0;
  const { services, close } = await scriptedServices(store, () => {
    asked += 1;
    return new Promise(() => undefined);
  });
  await knowClock(services);
  expect(asked).toBe(1);
  await close();
});
