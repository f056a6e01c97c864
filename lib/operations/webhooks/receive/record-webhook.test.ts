import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Conversion } from '@/lib/contract/bff/conversions';
import { acceptConversion } from '@/lib/operations/conversions/accept-conversion';
import { createQuote } from '@/lib/operations/conversions/create-quote';
import { createConversionFollower } from '@/lib/operations/conversions/follow-open-conversions';
import { inboxWorkerOf } from '@/lib/operations/webhooks/process/inbox-worker';
import { findConversion } from '@/lib/store/conversions/conversions';
import type { Store } from '@/lib/store/engine/open-store';
import { memoryStore } from '@/lib/testing/harnesses/memory-store';
import {
  CONFIRMED,
  done,
  record,
  type ScriptedConversions,
  scriptedConversions,
} from '@/lib/testing/scripted-upstream/scripted-conversions';
import { ALICE, press, type ScriptedServices, scriptedServices } from '@/lib/testing/services';
import { recordWebhook } from './record-webhook';

let store: Store;
let upstream: ScriptedConversions;
let far: ScriptedServices;
beforeAll(async () => {
  store = await memoryStore();
  upstream = scriptedConversions();
  far = await scriptedServices(store, (request) => upstream.script(request));
});
afterAll(async () => {
  await far.close();
  await store.close();
});

async function quote(at = far): Promise<{ conversion: Conversion; token: string }> {
  const asked = { from_currency: 'USDT', to_currency: 'BRL', from_amount: '1000' };
  const { conversion } = await createQuote(at.services, ALICE, asked);
  const body = at.far.arrived.at(-1)?.body ?? '';
  return { conversion, token: /webhooks\/([\w-]+)/.exec(body)?.[1] ?? '' };
}

const deliver = (token: string, body: string, at = far) =>
  recordWebhook(at.services, { token, rawBody: Buffer.from(body), headers: { 'user-agent': 'sender' } });
const reads = (conversion: Conversion, at = far) =>
  at.far.arrived.filter((request) => request.path === `/v2/rfq/${conversion.rfq_id}`).length;
const PATIENCE = { timeout: 15_000 };

test('a thousand forged "completed" webhooks change no state and cause one re-read (safety 56)', async () => {
  const { conversion, token } = await quote();
  upstream.record = (id) => record(id);
  const forged = (count: number) =>
    JSON.stringify({
      end2end: conversion.rfq_id,
      process: 'success.completed',
      status: { en: 'Completed', pt: '', es: '' },
      attributes: { state: 'DONE', amount_from: 1, amount_to: 1, rate: 1 },
      webhook_version: 'v2',
      count,
    });
  const before = await findConversion(store.db, conversion.rfq_id);
  for (let first = 0; first < 1_000; first += 50) {
    const batch = Array.from({ length: 50 }, (_, index) => deliver(token, forged(first + index)));
    expect(await Promise.all(batch)).toEqual(Array(50).fill('stored'));
  }
  await expect
    .poll(async () => (await findConversion(store.db, conversion.rfq_id))?.process, PATIENCE)
    .toBe('quote.open');
  expect(reads(conversion)).toBeLessThanOrEqual(
    1 + Math.ceil((Date.now() - Date.parse(conversion.created_at)) / 10_000),
  );
  expect(reads(conversion)).toBeGreaterThanOrEqual(1);
  const after = await findConversion(store.db, conversion.rfq_id);
  expect(after?.state).toBe('open');
  expect(after?.options).toEqual(before?.options);
  expect(after?.process).toBe('quote.open');
  expect(after?.attempts).toEqual([]);
}, 120_000);

test('a webhook about an unknown outcome leads to the evidence through a read of our own (safety 13, 56)', async () => {
  const { conversion, token } = await quote();
  upstream.accept = () => ({ cut: 'before' });
  upstream.record = (id) => record(id, CONFIRMED);
  const input = {
    rfqId: conversion.rfq_id,
    intentId: randomUUID(),
    requestId: 'r',
    asked: press(conversion),
  };
  expect((await acceptConversion(far.services, ALICE, input)).outcome).toBe('unknown');
  await deliver(token, '{"anything":true}');
  await expect
    .poll(async () => (await findConversion(store.db, conversion.rfq_id))?.state, PATIENCE)
    .toBe('accepted');
});

test('202 for half an hour is no acceptance and is sent once; a webhook ends it through a read of our own (safety 13)', async () => {
  let passedMs = 0;
  const script = scriptedConversions();
  const own = await scriptedServices(store, (request) => script.script(request), {
    clock: () => Date.now() + passedMs,
  });
  const { conversion, token } = await quote(own);
  const now = () => findConversion(store.db, conversion.rfq_id);
  script.accept = (id) => ({ ...done(id, { state: '"EVALUATING"' }), status: 202 });
  const input = {
    rfqId: conversion.rfq_id,
    intentId: randomUUID(),
    requestId: 'r',
    asked: press(conversion),
  };
  expect((await acceptConversion(own.services, ALICE, input)).outcome).toBe('evaluating');
  const follower = createConversionFollower(own.services);
  for (; passedMs <= 30 * 60_000; passedMs += 5 * 60_000) {
    await follower.tick();
    expect((await now())?.state).toBe('evaluating');
  }
  expect(reads(conversion, own)).toBeGreaterThanOrEqual(6);
  expect((await now())?.attempts).toMatchObject([{ outcome: 'evaluating' }]);
  script.record = (id) => record(id, CONFIRMED);
  await deliver(token, '{"process":"success.completed"}', own);
  await expect.poll(async () => (await now())?.state, PATIENCE).toBe('accepted');
  expect(own.accepts()).toHaveLength(1);
  await inboxWorkerOf(own.services).settled();
  await own.close();
}, 60_000);

test('the same bytes again are a duplicate; an address nobody minted leaves nothing in the inbox (safety 57)', async () => {
  const { token } = await quote();
  expect(await deliver(token, '{"a":1}')).toBe('stored');
  expect(await deliver(token, '{"a":1}')).toBe('duplicate');
  expect(await deliver(token, 'not json at all')).toBe('stored');
  expect(await deliver('x'.repeat(43), '{"a":1}')).toBe('unmatched');
});
