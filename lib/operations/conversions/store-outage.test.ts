import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Conversion } from '@/lib/contract/bff/conversions';
import { log } from '@/lib/log/log';
import {
  endOrphanedSends,
  recoverInterruptedSends,
} from '@/lib/operations/intents/recover-interrupted-sends';
import { beginAttempt } from '@/lib/store/conversions/attempts';
import { findConversion } from '@/lib/store/conversions/conversions';
import type { Store } from '@/lib/store/engine/open-store';
import { memoryStore } from '@/lib/testing/harnesses/memory-store';
import {
  done,
  type ScriptedConversions,
  scriptedConversions,
} from '@/lib/testing/scripted-upstream/scripted-conversions';
import { ALICE, press, type ScriptedServices, scriptedServices } from '@/lib/testing/services';
import { acceptConversion } from './accept-conversion';
import { createQuote } from './create-quote';
import { sendAccept } from './send-accept';

let store: Store;
let harness: ScriptedConversions;
let far: ScriptedServices;
beforeEach(() => {
  harness.effects = 0;
});
afterEach(async () => {
  vi.restoreAllMocks();
  await readOnly(false);
});
beforeAll(async () => {
  store = await memoryStore();
  harness = scriptedConversions();
  far = await scriptedServices(store, (request) => harness.script(request));
});
afterAll(async () => {
  await far.close();
  await store.close();
});

const readOnly = (on: boolean) =>
  store.db.execute(sql.raw(`set default_transaction_read_only = ${on ? 'on' : 'off'}`));
const asked = { from_currency: 'USDT', to_currency: 'BRL', from_amount: '1000' };
const accept = (conversion: Conversion) =>
  acceptConversion(far.services, ALICE, {
    rfqId: conversion.rfq_id,
    intentId: randomUUID(),
    requestId: 'r',
    asked: press(conversion),
  });

test('with a store that cannot write nothing is sent: no intent, no call (safety 66)', async () => {
  const { conversion } = await createQuote(far.services, ALICE, asked);
  const calls = far.sent().length;
  await readOnly(true);
  await expect(accept(conversion)).rejects.toThrow();
  await expect(createQuote(far.services, ALICE, asked)).rejects.toThrow();
  await readOnly(false);
  expect(far.sent()).toHaveLength(calls);
  expect((await findConversion(store.db, conversion.rfq_id))?.attempts).toEqual([]);
});

test('with a store that drops the row of the audit log nothing is sent (safety 65c)', async () => {
  const { conversion } = await createQuote(far.services, ALICE, asked);
  const calls = far.sent().length;
  await store.db.execute(sql`create rule lost as on insert to audit_waiting do instead nothing`);
  await expect(accept(conversion)).rejects.toThrow();
  await store.db.execute(sql`drop rule lost on audit_waiting`);
  expect(far.sent()).toHaveLength(calls);
  expect((await findConversion(store.db, conversion.rfq_id))?.attempts).toEqual([]);
});

test('an answer that came while the store was away is kept, told as in flight, and recorded when it is back (safety 6, 66)', async () => {
  const { conversion } = await createQuote(far.services, ALICE, asked);
  harness.accept = async (rfqId) => {
    harness.effects += 1;
    await readOnly(true);
    return done(rfqId, { amount_to: '5409.99' });
  };
  const answer = await accept(conversion);
  expect(answer).toMatchObject({ outcome: 'in_flight', conversion: { state: 'sending' } });
  expect(answer.conversion.attempts).toHaveLength(1);
  await readOnly(false);
  const now = () => findConversion(store.db, conversion.rfq_id);
  await expect.poll(async () => (await now())?.state, { timeout: 15_000 }).toBe('accepted');
  // Computed from the locked record: no failed read drops it (safety 20).
  expect((await now())?.attempt).toMatchObject({ http_status: 200, differs: ['amount_to'] });
  expect(harness.effects).toBe(1);
});

test('an answer that the store did not take in a minute is given up, and the row becomes unknown, not accepted (safety 6, 66)', async () => {
  const { conversion } = await createQuote(far.services, ALICE, asked);
  harness.accept = (rfqId) => {
    harness.effects += 1;
    return done(rfqId);
  };
  const input = {
    rfq_id: conversion.rfq_id,
    intent_id: randomUUID(),
    actor: ALICE,
    request_id: 'r',
    ...press(conversion),
  };
  const begun = await beginAttempt(store.db, input);
  if (begun.kind !== 'begun') throw new Error('the intent did not begin');
  await readOnly(true);
  const failures = vi.spyOn(log, 'error');
  const { recorded, answered } = sendAccept(far.services, {
    actor: ALICE,
    conversion,
    attempt: begun.attempt,
  });
  const given = Promise.all(
    [recorded, answered].map((end) => expect(end).rejects.toMatchObject({ code: 'store_unavailable' })),
  );
  // The minute begins when the answer is here: a clock that jumps before that never ends it.
  const isNotRecorded = () =>
    failures.mock.calls.some((call) => call.includes('an outcome was not recorded'));
  await expect.poll(isNotRecorded, { timeout: 10_000 }).toBe(true);
  const later = performance.now() + 61_000;
  vi.spyOn(performance, 'now').mockImplementation(() => later);
  await given;
  vi.mocked(performance.now).mockRestore();
  await readOnly(false);
  const state = async () => (await findConversion(store.db, conversion.rfq_id))?.state;
  expect(await state()).toBe('sending');
  await endOrphanedSends(far.services, Date.now() + 91_000);
  expect(await state()).toBe('unknown');
  expect(harness.effects).toBe(1);
});

test('a late record of the answer ends what a sweep made unknown meanwhile (safety 6, 16)', async () => {
  const { conversion } = await createQuote(far.services, ALICE, asked);
  harness.accept = (rfqId) => ({ ...done(rfqId), delayMs: 300 });
  const pressed = accept(conversion);
  await expect.poll(async () => (await findConversion(store.db, conversion.rfq_id))?.state).toBe('sending');
  expect(await recoverInterruptedSends(far.services)).toContain(conversion.rfq_id);
  expect((await pressed).outcome).toBe('accepted');
});
