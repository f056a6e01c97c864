import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Conversion } from '@/lib/contract/bff';
import { beginAttempt } from '@/lib/store/attempts';
import { listAudit } from '@/lib/store/audit';
import { findConversion } from '@/lib/store/conversions';
import { openStore, type Store } from '@/lib/store/db';
import { acceptConversion } from './accept-conversion';
import { startBackground } from './background';
import { createQuote } from './create-quote';
import { discardQuote } from './discard-quote';
import { createFollower } from './follow-open';
import { ALICE, BOB, press, type ScriptedServices, scriptedServices } from './memory-services';
import { resolveUnknown } from './resolve-unknown';
import { CONFIRMED, record, type ScriptedDesk, scriptedDesk } from './scripted-desk';

let store: Store;
let desk: ScriptedDesk;
let far: ScriptedServices;
let ahead = 0;
beforeAll(async () => {
  store = await openStore({ memory: true });
  desk = scriptedDesk();
  far = await scriptedServices(
    store,
    async (request) => ({
      headers: { date: new Date(Date.now() + ahead).toUTCString() },
      ...(await desk.script(request)),
    }),
    { clock: () => Date.now() + ahead },
  );
});
afterAll(async () => {
  await far.close();
  await store.close();
});
beforeEach(() => {
  Object.assign(desk, scriptedDesk(), { script: desk.script });
  ahead = 0;
});

async function unknown(): Promise<Conversion> {
  const asked = { from_currency: 'USDT', to_currency: 'BRL', from_amount: '1000' };
  const { conversion } = await createQuote(far.services, ALICE, asked);
  desk.accept = () => ({ cut: 'before' });
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
  const follower = createFollower(far.services, () => now);
  const times: number[] = [];
  const start = now;
  desk.record = (id) => {
    if (id === rfq_id) times.push(Math.round((now - start) / 1000));
    return record(id);
  };
  await follower.tick();
  for (let second = 1; second <= 40; second += 1) {
    now += 1_000;
    await follower.tick();
  }
  expect(times).toEqual([2, 5, 10, 18, 31]);
  desk.record = (id) => record(id, CONFIRMED);
  now += 60_000;
  await follower.tick();
  expect(await stateOf(rfq_id)).toBe('accepted');
});

test('an accepted conversion is followed until its labels change', async () => {
  const { rfq_id } = await unknown();
  desk.record = (id) => record(id, CONFIRMED);
  await far.services.reread.fresh(rfq_id);
  const label = '{"en":"Delivered","pt":"Entregue","es":"Entregado"}';
  const delivered = record(rfq_id, CONFIRMED)
    .body?.toString()
    .replace(/"status":\{[^}]*\}/, `"status":${label}`);
  desk.record = () => ({ body: delivered ?? '' });
  let now = Date.now();
  const follower = createFollower(far.services, () => now);
  await follower.tick();
  now += 31_000;
  await follower.tick();
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
  const follower = createFollower(far.services, () => Date.now() + 60_000);
  await follower.tick();
  expect(await stateOf(conversion.rfq_id)).toBe('sending');
  await createFollower(far.services, () => Date.now() + 100_000).tick();
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

test('a person may end an unknown only after renewable_up_to, and the audit log says who and why', async () => {
  const { rfq_id } = await unknown();
  const verdict = { rfqId: rfq_id, outcome: 'not_accepted', note: 'the desk says no' } as const;
  await expect(resolveUnknown(far.services, BOB, verdict)).rejects.toMatchObject({ code: 'outcome_pending' });
  expect(await stateOf(rfq_id)).toBe('unknown');
  ahead = 301_000;
  const { conversion } = await resolveUnknown(far.services, BOB, verdict);
  expect(conversion.state).toBe('closed');
  const [row] = await listAudit(store.db, { limit: 1 });
  expect(row).toMatchObject({
    action: 'conversion.resolve',
    actor: BOB,
    subject: rfq_id,
    detail: { outcome: 'not_accepted', note: 'the desk says no' },
  });
  await expect(resolveUnknown(far.services, BOB, verdict)).rejects.toMatchObject({ code: 'invalid_input' });
});

test('evidence comes before the word of a person', async () => {
  const { rfq_id } = await unknown();
  ahead = 301_000;
  desk.record = (id) => record(id, CONFIRMED);
  const verdict = { rfqId: rfq_id, outcome: 'not_accepted', note: 'a guess' } as const;
  expect((await resolveUnknown(far.services, BOB, verdict)).conversion.state).toBe('accepted');
});

test('an unknown cannot be discarded', async () => {
  const { rfq_id } = await unknown();
  await expect(discardQuote(far.services, ALICE, rfq_id)).rejects.toMatchObject({ code: 'outcome_pending' });
  expect(await stateOf(rfq_id)).toBe('unknown');
});
