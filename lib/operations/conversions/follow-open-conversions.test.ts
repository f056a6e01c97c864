import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Conversion } from '@/lib/contract/bff/conversions';
import { startBackground } from '@/lib/operations/background';
import { endOrphanedSends } from '@/lib/operations/intents/recover-interrupted-sends';
import { beginAttempt } from '@/lib/store/conversions/attempts';
import { findConversion } from '@/lib/store/conversions/conversions';
import type { Store } from '@/lib/store/engine/open-store';
import { empty } from '@/lib/testing/harnesses/describe-stores';
import { memoryStore } from '@/lib/testing/harnesses/memory-store';
import {
  CONFIRMED,
  record,
  type ScriptedConversions,
  scriptedConversions,
} from '@/lib/testing/scripted-upstream/scripted-conversions';
import { ALICE, press, type ScriptedServices, scriptedServices } from '@/lib/testing/services';
import { acceptConversion } from './accept-conversion';
import { createQuote } from './create-quote';
import { discardQuote } from './discard-quote';
import { createConversionFollower } from './follow-open-conversions';

let store: Store;
let harness: ScriptedConversions;
let far: ScriptedServices;
let ahead = 0;
beforeAll(async () => {
  store = await memoryStore();
  harness = scriptedConversions();
  far = await scriptedServices(
    store,
    async (request) => ({
      headers: { date: new Date(Date.now() + ahead).toUTCString() },
      ...(await harness.script(request)),
    }),
    { clock: () => Date.now() + ahead },
  );
});
afterAll(async () => {
  await far.close();
  await store.close();
});
beforeEach(() => {
  Object.assign(harness, scriptedConversions(), { script: harness.script });
  ahead = 0;
});

async function unknown(): Promise<Conversion> {
  const asked = { from_currency: 'USDT', to_currency: 'BRL', from_amount: '1000' };
  const { conversion } = await createQuote(far.services, ALICE, asked);
  harness.accept = () => ({ cut: 'before' });
  const input = {
    rfqId: conversion.rfq_id,
    intentId: randomUUID(),
    requestId: 'r',
    asked: press(conversion),
  };
  return (await acceptConversion(far.services, ALICE, input)).conversion;
}

const stateOf = async (rfqId: string) => (await findConversion(store.db, rfqId))?.state;

test('an unknown is re-read after 2, 3, 5, 8 ... seconds until there is evidence, webhooks or not (safety 59)', async () => {
  const { rfq_id } = await unknown();
  let now = Date.now();
  const follower = createConversionFollower(far.services, () => now);
  const times: number[] = [];
  const start = now;
  harness.record = (id) => {
    if (id === rfq_id) times.push(Math.round((now - start) / 1000));
    return record(id);
  };
  await follower.tick();
  for (let second = 1; second <= 40; second += 1) {
    now += 1_000;
    await follower.tick();
  }
  expect(times).toEqual([2, 5, 10, 18, 31]);
  harness.record = (id) => record(id, CONFIRMED);
  now += 60_000;
  await follower.tick();
  expect(await stateOf(rfq_id)).toBe('accepted');
});

test('a conversion that never answers does not keep another from being read, old or young (safety 59)', async () => {
  const stuck: string[] = [];
  for (let i = 0; i < 8; i += 1) stuck.push((await unknown()).rfq_id);
  const { rfq_id } = await unknown();
  const read = new Set<string>();
  harness.record = (id) => {
    read.add(id);
    return id === rfq_id ? record(id, CONFIRMED) : { status: 404 };
  };
  let now = Date.now();
  const follower = createConversionFollower(far.services, () => now);
  for (let second = 0; second < 12; second += 1) {
    now += 1_000;
    await follower.tick();
  }
  expect(await stateOf(rfq_id)).toBe('accepted');
  expect(stuck.every((id) => read.has(id))).toBe(true);
});

test('a day after the send a read comes every ten minutes at most, then slower with age, and a day apart at most (O-10)', async () => {
  await empty(store.db);
  const { rfq_id } = await unknown();
  let reads = 0;
  harness.record = (id) => {
    if (id === rfq_id) reads += 1;
    return record(id);
  };
  const day = 24 * 60 * 60 * 1000;
  const follow = async (from: number, hours: number) => {
    reads = 0;
    const follower = createConversionFollower(far.services);
    for (ahead = from; ahead < from + hours * 3_600_000; ahead += hours * 60_000) await follower.tick();
    return reads;
  };
  expect(await follow(2 * day, 1)).toBeGreaterThan(3);
  expect(reads).toBeLessThanOrEqual(6);
  expect(await follow(31 * day, 24)).toBeGreaterThan(3);
  expect(reads).toBeLessThanOrEqual(12);
  expect(await follow(700 * day, 48)).toBe(2);
});

test('an accepted conversion is followed until its labels change', async () => {
  const { rfq_id } = await unknown();
  harness.record = (id) => record(id, CONFIRMED);
  await far.services.refreshScheduler.fresh(rfq_id);
  const label = '{"en":"Delivered","pt":"Entregue","es":"Entregado"}';
  const delivered = record(rfq_id, CONFIRMED)
    .body?.toString()
    .replace(/"status":\{[^}]*\}/, `"status":${label}`);
  harness.record = () => ({ body: delivered ?? '' });
  let now = Date.now();
  const follower = createConversionFollower(far.services, () => now);
  await follower.tick();
  now += 31_000;
  // Others of this register are due too, and a tick reads a few.
  for (let turn = 0; turn < 4; turn += 1) await follower.tick();
  expect(await findConversion(store.db, rfq_id)).toMatchObject({
    state: 'accepted',
    status: { en: 'Delivered' },
  });
});

test('a sending row whose process is gone becomes unknown and is never sent again (safety 6)', async () => {
  const asked = { from_currency: 'USDT', to_currency: 'BRL', from_amount: '1000' };
  const { conversion } = await createQuote(far.services, ALICE, asked);
  await beginAttempt(store.db, {
    ...press(conversion),
    rfq_id: conversion.rfq_id,
    intent_id: randomUUID(),
    actor: ALICE,
    request_id: 'r',
  });
  await endOrphanedSends(far.services, Date.now() + 60_000);
  expect(await stateOf(conversion.rfq_id)).toBe('sending');
  await endOrphanedSends(far.services, Date.now() + 100_000);
  await createConversionFollower(far.services, () => Date.now() + 100_000).tick();
  expect(await stateOf(conversion.rfq_id)).toBe('unknown');
  expect(far.accepts().filter((request) => request.body.includes(conversion.rfq_id))).toEqual([]);
});

test('at start every sending row becomes unknown, then it is followed (safety 6, 68)', async () => {
  const asked = { from_currency: 'USDT', to_currency: 'BRL', from_amount: '1000' };
  const { conversion } = await createQuote(far.services, ALICE, asked);
  const intent_id = randomUUID();
  const input = { ...press(conversion), rfq_id: conversion.rfq_id, intent_id, actor: ALICE, request_id: 'r' };
  await beginAttempt(store.db, input);
  const background = startBackground(far.services);
  await expect.poll(() => stateOf(conversion.rfq_id)).toBe('unknown');
  await background.stop();
  expect((await findConversion(store.db, conversion.rfq_id))?.attempt?.failure).toBe('crash');
  expect(far.accepts().filter((request) => request.body.includes(conversion.rfq_id))).toEqual([]);
});

test('an unknown cannot be discarded', async () => {
  const { rfq_id } = await unknown();
  await expect(discardQuote(far.services, ALICE, rfq_id)).rejects.toMatchObject({ code: 'outcome_pending' });
  expect(await stateOf(rfq_id)).toBe('unknown');
});
