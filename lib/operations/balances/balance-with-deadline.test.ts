import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEFAULT_ASSUMPTIONS } from '@/lib/contract/payments-api/assumptions/assumptions';
import { createServices } from '@/lib/operations/services';
import { createSandbox } from '@/lib/sandbox/http/handler';
import { memoryWorldStore } from '@/lib/sandbox/world/world-store';
import type { Store } from '@/lib/store/engine/open-store';
import { memoryStore } from '@/lib/testing/harnesses/memory-store';
import { embeddedTransport } from '@/lib/upstream/embedded';
import type { Transport } from '@/lib/upstream/transport';
import { balanceWithDeadline } from './balance-with-deadline';

const env = { environment: 'sandbox', appUrl: 'http://localhost:3000', appUrlGiven: false } as const;
const sandbox = createSandbox({ assumptions: DEFAULT_ASSUMPTIONS, world: memoryWorldStore() });
const embedded = embeddedTransport((request) => sandbox.fetch(request));

let store: Store;
beforeAll(async () => {
  store = await memoryStore();
});
afterAll(() => store.close());

const over = (transport: Transport, apiKey = sandbox.keys.apiKey) =>
  createServices({ store, transport, apiKey, env, assumptions: DEFAULT_ASSUMPTIONS });

test('an API that answers in time is part of the first picture', async () => {
  const answer = await balanceWithDeadline(over(embedded), 5_000);
  expect(Object.keys(answer?.balances ?? {}).length).toBeGreaterThan(0);
});

test('safety 18: a silent API costs a page no more than its time limit', async () => {
  const silent: Transport = async (request) => {
    await sleep(60_000, undefined, { ...(request.signal ? { signal: request.signal } : {}) });
    return embedded(request);
  };
  const startedAt = performance.now();
  expect(await balanceWithDeadline(over(silent), 100)).toBeUndefined();
  expect(performance.now() - startedAt).toBeLessThan(5_000);
});

test('an API that refuses is left to the browser to ask and to explain', async () => {
  expect(await balanceWithDeadline(over(embedded, 'wrong-key'), 5_000)).toBeUndefined();
});
