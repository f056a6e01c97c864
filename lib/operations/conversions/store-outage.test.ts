import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Conversion } from '@/lib/contract/bff';
import { beginAttempt } from '@/lib/store/attempts';
import { findConversion } from '@/lib/store/conversions';
import { openStore, type Store } from '@/lib/store/db';
import { acceptConversion } from './accept-conversion';
import { createQuote } from './create-quote';
import { ALICE, press, type ScriptedServices, scriptedServices } from './memory-services';
import { endOrphans, recover } from './recover';
import { done, type ScriptedDesk, scriptedDesk } from './scripted-desk';
import { sendAccept } from './send-accept';

let store: Store;
let desk: ScriptedDesk;
let far: ScriptedServices;
beforeEach(() => {
  desk.effects = 0;
});
beforeAll(async () => {
  store = await openStore({ memory: true });
  desk = scriptedDesk();
  far = await scriptedServices(store, (request) => desk.script(request));
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

test('an answer that came while the store was away is kept, told as in flight, and recorded when it is back (safety 6, 66)', async () => {
  const { conversion } = await createQuote(far.services, ALICE, asked);
  desk.accept = async (rfqId) => {
    desk.effects += 1;
    await readOnly(true);
    return done(rfqId, { amount_to: '5409.99' });
  };
  const answer = await accept(conversion);
  expect(answer).toMatchObject({ outcome: 'in_flight', conversion: { state: 'sending' } });
  expect(answer.conversion.attempts).toHaveLength(1);
  await readOnly(false);
  const now = () => findConversion(store.db, conversion.rfq_id);
  await expect.poll(async () => (await now())?.state, { timeout: 15_000 }).toBe('accepted');
  // What differs from what was shown is computed from the locked record: no failed read drops it (safety 20).
  expect((await now())?.attempt).toMatchObject({ http_status: 200, differs: ['amount_to'] });
  expect(desk.effects).toBe(1);
});

test('an answer that the store did not take in a minute is given up, and the row becomes unknown, not accepted (safety 6, 66)', async () => {
  const { conversion } = await createQuote(far.services, ALICE, asked);
  desk.accept = (rfqId) => {
    desk.effects += 1;
    return done(rfqId);
  };
  const input = {
    ...{ rfq_id: conversion.rfq_id, intent_id: randomUUID(), actor: ALICE, request_id: 'r' },
    ...press(conversion),
  };
  const begun = await beginAttempt(store.db, input);
  if (begun.kind !== 'begun') throw new Error('the intent did not begin');
  await readOnly(true);
  const clock = vi.spyOn(performance, 'now');
  const { recorded, told } = sendAccept(far.services, { actor: ALICE, conversion, attempt: begun.attempt });
  const given = Promise.all(
    [recorded, told].map((end) => expect(end).rejects.toMatchObject({ code: 'store_unavailable' })),
  );
  await expect.poll(() => desk.effects).toBe(1);
  const later = performance.now() + 61_000;
  clock.mockImplementation(() => later);
  await given;
  clock.mockRestore();
  await readOnly(false);
  const state = async () => (await findConversion(store.db, conversion.rfq_id))?.state;
  expect(await state()).toBe('sending');
  await endOrphans(far.services, Date.now() + 91_000);
  expect(await state()).toBe('unknown');
  expect(desk.effects).toBe(1);
});

test('a late record of the answer ends what a sweep made unknown meanwhile (safety 6, 16)', async () => {
  const { conversion } = await createQuote(far.services, ALICE, asked);
  desk.accept = (rfqId) => ({ ...done(rfqId), delayMs: 300 });
  const pressed = accept(conversion);
  await expect.poll(async () => (await findConversion(store.db, conversion.rfq_id))?.state).toBe('sending');
  expect(await recover(far.services)).toContain(conversion.rfq_id);
  expect((await pressed).outcome).toBe('accepted');
});
