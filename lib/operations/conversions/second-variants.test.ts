import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Conversion } from '@/lib/contract/bff/conversions';
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
import { listConversions } from './read-conversion';

let store: Store;
let harness: ScriptedConversions;
let far: ScriptedServices;
beforeAll(async () => {
  store = await memoryStore();
  harness = scriptedConversions();
  far = await scriptedServices(store, (request) => harness.script(request));
});
afterAll(async () => {
  await far.close();
  await store.close();
});
beforeEach(async () => {
  await empty(store.db);
  Object.assign(harness, scriptedConversions(), { script: harness.script });
});

const ASKED = { from_currency: 'USDT', to_currency: 'BRL', from_amount: '1000' };
const quoted = async (): Promise<Conversion> => (await createQuote(far.services, ALICE, ASKED)).conversion;

function accept(conversion: Conversion) {
  const input = {
    rfqId: conversion.rfq_id,
    intentId: randomUUID(),
    requestId: 'r',
    asked: press(conversion),
  };
  return acceptConversion(far.services, ALICE, input);
}

async function unknown(): Promise<Conversion> {
  harness.accept = () => ({ cut: 'before' });
  const { conversion } = await accept(await quoted());
  expect(conversion.state).toBe('unknown');
  return conversion;
}

/** What a later quote of the same rate would read. */
const RATE = {
  from_amount_d1: '1000',
  to_amount_d1: '4000.00',
  rate_d1: '4.00',
  expires_at: '"2099-01-01T00:00:00Z"',
};

test.each([
  ['sends', { from_currency: '"BTC"' }],
  ['pays out', { to_currency: '"USDC"' }],
])(
  'a quote that %s another currency than was asked for is none, and is not kept (safety 25)',
  async (_, side) => {
    harness.quote = side;
    await expect(quoted()).rejects.toMatchObject({ code: 'upstream_contract' });
    expect((await listConversions(far.services, { limit: 5 })).items).toEqual([]);
  },
);

test('a record that is refused and confirmed at once decides nothing (safety 12, O-26)', async () => {
  const { rfq_id } = await unknown();
  const refused = (id: string, attributes: Record<string, string>) => {
    const body = String(record(id, attributes).body);
    return { body: body.replace('"error_message":{"en":""', '"error_message":{"en":"Refused"') };
  };
  harness.record = (id) => refused(id, CONFIRMED);
  expect((await far.services.refreshScheduler.fresh(rfq_id))?.state).toBe('unknown');
  harness.record = (id) => refused(id, {});
  expect((await far.services.refreshScheduler.fresh(rfq_id))?.state).toBe('refused');
});

test('a read that accepts keeps which figures and which destination are not as shown (safety 20)', async () => {
  const { rfq_id } = await unknown();
  harness.record = (id) =>
    record(id, { ...CONFIRMED, amount_from: '1001', pix_key: '"someone@else.example"' });
  const read = await far.services.refreshScheduler.fresh(rfq_id);
  expect(read?.attempt).toMatchObject({ outcome: 'accepted', differs: ['amount_from', 'destination'] });
});

test('a rate in the record of an accepted conversion leaves its own figures alone (safety 20)', async () => {
  const conversion = await quoted();
  await accept(conversion);
  harness.record = (id) => record(id, RATE);
  const read = await far.services.refreshScheduler.fresh(conversion.rfq_id);
  expect(read).toMatchObject({ state: 'accepted', options: conversion.options });
  expect(read?.expires_at).toBe(conversion.expires_at);
});

test('after a renewal the rate of before is not shown as the new one (CNV-06, safety 19)', async () => {
  const conversion = await quoted();
  const old = { ...RATE, expires_at: JSON.stringify(conversion.expires_at) };
  harness.accept = () => ({ status: 409, body: '{"state":"QUOTE"}' });
  harness.record = (id) => record(id, old);
  const { conversion: renewed } = await accept(conversion);
  expect(renewed).toMatchObject({ state: 'renewed', rate_missing: true, options: {} });
  harness.record = (id) => record(id, RATE);
  const read = await far.services.refreshScheduler.fresh(conversion.rfq_id);
  expect(read?.options.d1).toMatchObject({ rate: '4.00', to_amount: '4000.00' });
});

test('a conversion without an outcome cannot be set aside (safety 9)', async () => {
  const { rfq_id } = await unknown();
  await expect(discardQuote(far.services, ALICE, rfq_id)).rejects.toMatchObject({ code: 'outcome_pending' });
});
