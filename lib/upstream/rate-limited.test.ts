import { expect, test } from 'vitest';
import { DEFAULT_ASSUMPTIONS } from '@/lib/contract/payments-api/assumptions/assumptions';
import { jsonNumber } from '@/lib/contract/values/json/json';
import { START, testSandbox } from '@/lib/testing/sandbox/test-sandbox';
import { createClient } from './client';
import { embeddedTransport } from './embedded';

const { http } = DEFAULT_ASSUMPTIONS;
const QUOTE = { from_currency: 'USDT', to_currency: 'BRL', from_amount: jsonNumber('100') };

/** The client on a sandbox whose clock moves `stepMs` before each request. */
function limited(change: Partial<typeof http>) {
  const assumptions = { ...DEFAULT_ASSUMPTIONS, http: { ...http, ...change } };
  const state = { now: START, stepMs: 0, asked: 0 };
  const box = testSandbox({ assumptions, clock: () => state.now });
  const transport = embeddedTransport((request) => {
    state.asked += 1;
    state.now += state.stepMs;
    return box.sandbox.fetch(request);
  });
  const client = createClient({ transport, apiKey: box.sandbox.keys.apiKey, assumptions });
  return { ...box, client, state };
}

test('a read that is one too many waits as long as it is told and then gets its answer (LIM-21, O-41)', async () => {
  const { client, state } = limited({ rateLimit: 1 });
  expect((await client.getBalance()).ok).toBe(true);
  Object.assign(state, { now: START + 58_000, stepMs: 1_000 });
  expect((await client.getBalance()).ok).toBe(true);
  expect(state.asked).toBe(3);
});

test('a wait beyond our patience is handed on at once, and a POST is never sent again (LIM-21, O-41)', async () => {
  const { client, state, world } = limited({ rateLimit: 1 });
  expect((await client.createQuote({ body: QUOTE })).ok).toBe(true);
  for (const refused of [await client.getBalance(), await client.createQuote({ body: QUOTE })]) {
    expect(refused).toMatchObject({ ok: false, status: 429, retryAfterSeconds: 60 });
  }
  expect(state.asked).toBe(3);
  expect((await world()).accounts.A.effects.quotes).toBe(1);
});

test('where the API has an idempotency header every POST carries a key of its own, else none (O-56)', async () => {
  const { client, world } = limited({ idempotency: 'Idempotency-Key' });
  await client.createQuote({ body: QUOTE });
  await client.createQuote({ body: QUOTE });
  expect(Object.keys((await world()).replays)).toHaveLength(2);
  const without = limited({});
  await without.client.createQuote({ body: QUOTE });
  expect((await without.world()).replays).toEqual({});
});
