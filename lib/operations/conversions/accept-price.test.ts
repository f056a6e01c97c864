import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { AcceptRequest } from '@/lib/contract/bff/conversion-requests';
import type { Conversion } from '@/lib/contract/bff/conversions';
import { updateConversion } from '@/lib/store/conversions/conversions';
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
import { deadlineOf } from './check-shown-terms';
import { createQuote } from './create-quote';

let store: Store;
let harness: ScriptedConversions;
let far: ScriptedServices;
/** Added to our clock; the scripted upstream sends the true `Date`. */
let ahead = 0;
beforeAll(async () => {
  store = await memoryStore();
  harness = scriptedConversions();
  far = await scriptedServices(
    store,
    async (request) => {
      const reply = await harness.script(request);
      const date = new Date(Date.now() + ahead).toUTCString();
      return { ...reply, headers: { date, ...reply.headers } };
    },
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

async function quote(): Promise<Conversion> {
  const asked = { from_currency: 'USDT', to_currency: 'BRL', from_amount: '1000' };
  return (await createQuote(far.services, ALICE, asked)).conversion;
}

function accept(conversion: Conversion, asked: AcceptRequest = press(conversion)) {
  const input = { rfqId: conversion.rfq_id, intentId: randomUUID(), requestId: 'r', asked };
  return acceptConversion(far.services, ALICE, input);
}

const sent = (conversion: Conversion) =>
  far.accepts().filter((request) => request.body.includes(conversion.rfq_id)).length;

const renewed = { status: 409, body: '{"state":"EXPIRED","reason":"renewed"}' };
const inAMinute = () => JSON.stringify(new Date(Date.now() + 60_000).toISOString());

test('after a 409 the new rate is read and shown beside the old one, and needs a press of its own (safety 19)', async () => {
  const conversion = await quote();
  const expires_at = inAMinute();
  harness.accept = () => renewed;
  harness.record = (id) =>
    record(id, { from_amount_d1: '1000', to_amount_d1: '5300.00', rate_d1: '5.30', expires_at });
  const answer = await accept(conversion);
  expect(answer.outcome).toBe('renewed');
  expect(answer.conversion).toMatchObject({
    state: 'renewed',
    options: { d1: { rate: '5.30', to_amount: '5300.00' } },
    previous_options: conversion.options,
    expires_at: JSON.parse(expires_at),
  });
  expect(answer.conversion).not.toHaveProperty('rate_missing');
  expect(answer.conversion.options).not.toHaveProperty('d0');
  expect(sent(conversion)).toBe(1);
  // The old rate is refused; the new one is accepted after another press.
  expect((await accept(conversion)).outcome).toBe('seen_changed');
  expect(sent(conversion)).toBe(1);
  harness.accept = (id) => done(id, { amount_to: '5300.00', rate: '5.30' });
  expect((await accept(answer.conversion)).outcome).toBe('accepted');
  expect(sent(conversion)).toBe(2);
});

test.each([
  ['no rate at all', (id: string) => record(id)],
  [
    'a rate without a deadline',
    (id: string) => record(id, { from_amount_d1: '1', to_amount_d1: '5', rate_d1: '5' }),
  ],
  ['no answer', () => ({ status: 404 })],
])(
  'after a 409 whose re-read brings %s the only way on is a new quote (safety 19, CNV-06)',
  async (_, read) => {
    const conversion = await quote();
    harness.accept = () => renewed;
    harness.record = read;
    const answer = await accept(conversion);
    expect(answer.outcome).toBe('renewed');
    expect(answer.conversion).toMatchObject({ rate_missing: true, options: {}, state: 'renewed' });
    expect((await accept(conversion)).outcome).toBe('seen_changed');
    expect(sent(conversion)).toBe(1);
  },
);

test('a re-read that still shows the old deadline is not taken for the renewed rate (safety 19)', async () => {
  const conversion = await quote();
  harness.accept = () => renewed;
  harness.record = (id) =>
    record(id, {
      from_amount_d1: '1000',
      to_amount_d1: '5410.00',
      rate_d1: '5.41',
      expires_at: JSON.stringify(conversion.expires_at),
    });
  const answer = await accept(conversion);
  expect(answer.conversion.rate_missing).toBe(true);
  expect((await accept(conversion)).outcome).toBe('seen_changed');
});

test.each([
  [{ amount_to: '5409.99' }, ['amount_to']],
  [{ amount_from: '1000.01' }, ['amount_from']],
  [{ rate: '5.4099' }, ['rate']],
  [{ pix_key: '"11144477735"' }, ['destination']],
  [{ wallet_id: '"w"' }, ['destination']],
  [{ rate: '5.4', amount_to: '5400' }, ['amount_to', 'rate']],
])('an acceptance with %j is a red alert that names it (safety 20)', async (over, differs) => {
  const conversion = await quote();
  harness.accept = (id) => done(id, over);
  const { outcome, conversion: after } = await accept(conversion);
  expect(outcome).toBe('accepted');
  expect(after.attempt?.differs).toEqual(differs);
});

test('the same figures with other digits are no difference (safety 20)', async () => {
  harness.accept = (id) => done(id, { amount_from: '1000.0', amount_to: '5.41e3', rate: '5.410' });
  expect((await accept(await quote())).conversion.attempt).not.toHaveProperty('differs');
});

test("an acceptance that names the other day's delivery is a red alert (safety 20)", async () => {
  const conversion = await quote();
  const eta = JSON.stringify(conversion.options.d0?.settlement_eta);
  harness.accept = (id) => done(id, { settlement_eta: eta });
  expect((await accept(conversion)).conversion.attempt?.differs).toEqual(['settlement_day']);
});

test('what the person saw must be what the register last read, figure by figure (safety 19)', async () => {
  const conversion = await quote();
  const good = press(conversion);
  const changed: AcceptRequest['seen'][] = [
    { ...good.seen, rate: '5.4101' },
    { ...good.seen, amount_from: '999' },
    { ...good.seen, amount_to: '5410.01' },
    { ...good.seen, expires_at: new Date(Date.now() + 50_000).toISOString() },
  ];
  for (const seen of changed)
    expect((await accept(conversion, { ...good, seen })).outcome).toBe('seen_changed');
  const d0 = press(conversion, 'd0');
  expect((await accept(conversion, { ...d0, seen: good.seen })).outcome).toBe('seen_changed');
  expect(sent(conversion)).toBe(0);
  expect((await accept(conversion)).conversion.attempts).toHaveLength(1);
});

test('inside the last two seconds nothing is sent (safety 22)', async () => {
  const conversion = await quote();
  const left = (ms: number) => {
    ahead = Date.parse(conversion.expires_at ?? '') - Date.now() - ms;
  };
  left(100);
  expect((await accept(conversion)).outcome).toBe('too_late');
  left(1_900);
  expect((await accept(conversion)).outcome).toBe('too_late');
  expect(sent(conversion)).toBe(0);
  left(4_000);
  expect((await accept(conversion)).outcome).toBe('accepted');
});

test('after the expiry an accept asks for the renewed rate, and only when the person said so', async () => {
  const conversion = await quote();
  harness.accept = () => renewed;
  ahead = 90_000;
  expect((await accept(conversion)).outcome).toBe('too_late');
  expect(sent(conversion)).toBe(0);
  expect((await accept(conversion, { ...press(conversion), renew: true })).outcome).toBe('renewed');
  expect(sent(conversion)).toBe(1);
});

test('after renewable_up_to nothing is sent, asked for or not', async () => {
  const conversion = await quote();
  ahead = 301_000;
  expect((await accept(conversion)).outcome).toBe('too_late');
  expect((await accept(conversion, { ...press(conversion), renew: true })).outcome).toBe('too_late');
  expect(sent(conversion)).toBe(0);
});

test('a deadline that is missing or cannot be read has passed: the rate is too late, not accepted on a guess', async () => {
  const conversion = await quote();
  const { expires_at: _, renewable_up_to: __, ...bare } = conversion;
  const now = Date.now();
  expect(deadlineOf(conversion, now)).toBe('in_time');
  expect(deadlineOf(bare, now)).toBe('closed');
  expect(deadlineOf({ ...bare, expires_at: 'soon' }, now)).toBe('closed');
  expect(deadlineOf({ ...conversion, expires_at: 'soon' }, now)).toBe('expired');
  await updateConversion(store.db, conversion.rfq_id, { expires_at: 'soon', renewable_up_to: null });
  // All other terms fit, so the deadline decides.
  const asked = { ...press(conversion), seen: { ...press(conversion).seen, expires_at: 'soon' } };
  expect((await accept(conversion, asked)).outcome).toBe('too_late');
  expect((await accept(conversion, { ...asked, renew: true })).outcome).toBe('too_late');
  expect(sent(conversion)).toBe(0);
});

test('the deadline is measured on the clock of the service, not on ours (safety 21)', async () => {
  harness.quote = { expires_at: JSON.stringify(new Date(Date.now() + 3_600_000 + 30_000).toISOString()) };
  const skewed = await scriptedServices(store, async (request) => ({
    ...(await harness.script(request)),
    headers: { date: new Date(Date.now() + 3_600_000).toUTCString() },
  }));
  const asked = { from_currency: 'USDT', to_currency: 'BRL', from_amount: '1000' };
  const { conversion, now } = await createQuote(skewed.services, ALICE, asked);
  expect(Math.abs(Date.parse(now) - Date.now() - 3_600_000)).toBeLessThan(1_500);
  const input = {
    rfqId: conversion.rfq_id,
    intentId: randomUUID(),
    requestId: 'r',
    asked: press(conversion),
  };
  expect((await acceptConversion(skewed.services, ALICE, input)).outcome).toBe('accepted');
  expect(skewed.services.client.health().clockOffsetMs).toBeGreaterThan(3_598_000);
  await skewed.close();
});

test('a record that already carries confirmed figures does not change an accepted conversion (safety 16)', async () => {
  const conversion = await quote();
  const accepted = await accept(conversion);
  harness.record = (id) => record(id, { ...CONFIRMED, amount_to: '1.00' });
  await far.services.refreshScheduler.fresh(conversion.rfq_id);
  const again = await accept(conversion);
  expect(again.outcome).toBe('accepted');
  expect(again.conversion.attempt?.confirmed).toEqual(accepted.conversion.attempt?.confirmed);
  expect(sent(conversion)).toBe(1);
});
