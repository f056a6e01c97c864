import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBackground } from '@/lib/operations/background';
import { beginAttempt } from '@/lib/store/conversions/attempts';
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
import { acceptConversion } from './accept-conversion';
import { createQuote } from './create-quote';

const HOUR_MS = 3_600_000;
const asked = { from_currency: 'USDT', to_currency: 'BRL', from_amount: '1000' };

let store: Store;
let harness: ScriptedConversions;
/** Our clock is an hour behind; `Date` headers carry the true time. */
let behind: ScriptedServices;
beforeAll(async () => {
  store = await memoryStore();
  harness = scriptedConversions();
  const dated = async (request: Parameters<ScriptedConversions['script']>[0]) => ({
    headers: { date: new Date().toUTCString() },
    ...(await harness.script(request)),
  });
  behind = await scriptedServices(store, dated, { clock: () => Date.now() - HOUR_MS });
});
afterAll(async () => {
  await behind.close();
  await store.close();
});

const near = (timestamp: string | undefined, ms: number) =>
  Math.abs(Date.parse(timestamp ?? '') - ms) < 60_000;

test('the process learns the service’s clock by itself, before any deadline depends on it (safety 21)', async () => {
  expect(near(new Date(behind.services.now()).toISOString(), Date.now() - HOUR_MS)).toBe(true);
  const background = startBackground(behind.services);
  await expect
    .poll(() => Math.abs(behind.services.now() - Date.now()) < 5_000, { timeout: 5_000 })
    .toBe(true);
  await background.stop();
  const reads = behind.far.arrived.filter(({ path }) => path === '/v2/balance');
  expect(reads.length).toBeGreaterThan(0);
});

test('what happened here is dated by our clock, what the countdown runs on by the service’s (safety 21)', async () => {
  const { conversion, now } = await createQuote(behind.services, ALICE, asked);
  expect(near(now, Date.now())).toBe(true);
  expect(near(conversion.received_at, Date.now())).toBe(true);
  expect(near(conversion.created_at, Date.now() - HOUR_MS)).toBe(true);
  const input = {
    rfqId: conversion.rfq_id,
    intentId: randomUUID(),
    requestId: 'r',
    asked: press(conversion),
  };
  const { attempt } = (await acceptConversion(behind.services, ALICE, input)).conversion;
  expect(near(attempt?.sent_at, Date.now() - HOUR_MS)).toBe(true);
  expect(near(attempt?.answered_at, Date.now() - HOUR_MS)).toBe(true);
});

test('a read after the answer is never taken for one before it, however far the two clocks are apart (safety 16)', async () => {
  const { conversion } = await createQuote(behind.services, ALICE, asked);
  const input = {
    rfqId: conversion.rfq_id,
    intentId: randomUUID(),
    requestId: 'r',
    asked: press(conversion),
  };
  expect((await acceptConversion(behind.services, ALICE, input)).outcome).toBe('accepted');
  const label = '{"en":"Delivered","pt":"Entregue","es":"Entregado"}';
  harness.record = (id) => {
    const body = record(id, CONFIRMED).body?.toString() ?? '';
    return { body: body.replace(/"status":\{[^}]*\}/, `"status":${label}`) };
  };
  expect((await behind.services.refreshScheduler.fresh(conversion.rfq_id))?.status?.en).toBe('Delivered');
});

test('a recovery that had to wait for the store ends no send that began meanwhile (safety 6)', async () => {
  const readOnly = (on: boolean) =>
    store.db.execute(sql.raw(`set default_transaction_read_only = ${on ? 'on' : 'off'}`));
  const left = (await createQuote(behind.services, ALICE, asked)).conversion;
  const live = (await createQuote(behind.services, ALICE, asked)).conversion;
  await beginAttempt(store.db, {
    ...press(left),
    rfq_id: left.rfq_id,
    intent_id: randomUUID(),
    actor: ALICE,
    request_id: 'r',
    sent_at: new Date(behind.services.clock() - 1_000).toISOString(),
  });
  await readOnly(true);
  const background = startBackground(behind.services);
  // The first try fails on the row it cannot write.
  await new Promise((resolve) => setTimeout(resolve, 500));
  await readOnly(false);
  harness.accept = (rfqId) => ({ ...done(rfqId), delayMs: 1_900 });
  const pressed = acceptConversion(behind.services, ALICE, {
    rfqId: live.rfq_id,
    intentId: randomUUID(),
    requestId: 'r',
    asked: press(live),
  });
  const stateOf = async (rfqId: string) => (await findConversion(store.db, rfqId))?.state;
  await expect.poll(() => stateOf(left.rfq_id), { timeout: 10_000 }).toBe('unknown');
  expect((await pressed).outcome).toBe('accepted');
  expect((await findConversion(store.db, live.rfq_id))?.attempt).not.toHaveProperty('failure');
  await background.stop();
});
