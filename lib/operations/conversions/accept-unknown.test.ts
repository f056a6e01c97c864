import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Store } from '@/lib/store/engine/open-store';
import { empty } from '@/lib/testing/harnesses/describe-stores';
import { memoryStore } from '@/lib/testing/harnesses/memory-store';
import { MALFORMED_BODIES } from '@/lib/testing/scripted-upstream/malformed-bodies';
import {
  CONFIRMED,
  done,
  record,
  type ScriptedConversions,
  scriptedConversions,
} from '@/lib/testing/scripted-upstream/scripted-conversions';
import type { Reply } from '@/lib/testing/scripted-upstream/scripted-upstream';
import { ALICE, press, type ScriptedServices, scriptedServices } from '@/lib/testing/services';
import { acceptConversion } from './accept-conversion';
import { createQuote } from './create-quote';
import { createConversionFollower } from './follow-open-conversions';
import { readConversion } from './read-conversion';

let store: Store;
let harness: ScriptedConversions;
let far: ScriptedServices;
beforeAll(async () => {
  store = await memoryStore();
  harness = scriptedConversions();
  far = await scriptedServices(store, (request) => harness.script(request), {
    timeouts: { readMs: 2_000, writeMs: 2_000, budgetMs: 5_000 },
  });
});
afterAll(async () => {
  await far.close();
  await store.close();
});
beforeEach(() => {
  Object.assign(harness, scriptedConversions(), { script: harness.script });
});

async function quoteAndAccept(reply: (rfqId: string) => Reply, acts = true) {
  harness.accept = (rfqId) => {
    if (acts) harness.effects += 1;
    return reply(rfqId);
  };
  const asked = { from_currency: 'USDT', to_currency: 'BRL', from_amount: '1000' };
  const { conversion } = await createQuote(far.services, ALICE, asked);
  const answer = await accept(conversion);
  return { rfqId: conversion.rfq_id, conversion, answer };
}

function accept(conversion: Parameters<typeof press>[0]) {
  return acceptConversion(far.services, ALICE, {
    rfqId: conversion.rfq_id,
    intentId: randomUUID(),
    requestId: 'r',
    asked: press(conversion),
  });
}

const sent = (rfqId: string) => far.accepts().filter((request) => request.body.includes(rfqId)).length;

const LOST: [string, (rfqId: string) => Reply, string][] = [
  ['the connection drops without a byte', () => ({ cut: 'before' }), 'connection'],
  ['the connection drops after the head', (id) => ({ ...done(id), cut: 'headers' }), 'connection'],
  ['the connection drops half-way through the body', (id) => ({ ...done(id), cut: 'body' }), 'connection'],
  ['the answer comes too late', (id) => ({ ...done(id), delayMs: 3_500 }), 'timeout'],
  ['the body drips for ever', (id) => ({ ...done(id), dripMs: 60 }), 'timeout'],
  ['the service answers 500', () => ({ status: 500, body: '{"error":"x"}' }), 'failed'],
  ['a proxy answers 502 in HTML', () => ({ status: 502, body: '<h1>Bad gateway</h1>' }), 'failed'],
  ['somebody redirects', () => ({ status: 307, headers: { location: '/v2/rfq/accept' } }), 'failed'],
  ['the status is outside the contract', () => ({ status: 418 }), 'failed'],
  ['a 201 comes instead of a 200', (id) => ({ ...done(id), status: 201 }), 'failed'],
];

test.each(LOST)(
  'when %s the outcome is unknown and nothing is sent again (safety 9, 11)',
  async (_, reply, failure) => {
    const { rfqId, conversion, answer } = await quoteAndAccept(reply);
    expect(answer.outcome).toBe('unknown');
    expect(answer.conversion.attempt).toMatchObject({ outcome: 'unknown', failure });
    expect((await accept(conversion)).outcome).toBe('unknown');
    expect(sent(rfqId)).toBe(1);
    expect(harness.effects).toBe(1);
  },
);

test('a 500 that acted and a 500 that did not look the same and stay so until there is evidence (safety 11)', async () => {
  for (const acts of [true, false]) {
    harness.effects = 0;
    const { rfqId, answer } = await quoteAndAccept(() => ({ status: 500 }), acts);
    expect(answer.outcome).toBe('unknown');
    expect(answer.conversion.attempt).toMatchObject({ http_status: 500, failure: 'failed' });
    const read = await readConversion(far.services, { rfqId, asking: 'person' });
    expect(read.conversion.state).toBe('unknown');
    expect(sent(rfqId)).toBe(1);
  }
});

test('ten simulated minutes of following an unknown send reads and never a second accept (safety 9, 10)', async () => {
  // Otherwise the conversions of earlier tests are followed too.
  await empty(store.db);
  const { rfqId } = await quoteAndAccept(() => ({ cut: 'before' }));
  let now = Date.now();
  const follower = createConversionFollower(far.services, () => now);
  const readsBefore = far.far.arrived.length;
  for (let second = 0; second < 600; second += 10) {
    now += 10_000;
    await follower.tick();
  }
  const reads = far.far.arrived.slice(readsBefore).filter((request) => request.path.includes(rfqId));
  expect(reads.length).toBeGreaterThan(8);
  expect(reads.length).toBeLessThan(30);
  expect(reads.every((request) => request.method === 'GET')).toBe(true);
  expect(sent(rfqId)).toBe(1);
  expect((await readConversion(far.services, { rfqId })).conversion.state).toBe('unknown');
}, 120_000);

test('confirmed figures in the record end an unknown as accepted', async () => {
  const { rfqId } = await quoteAndAccept(() => ({ cut: 'before' }));
  harness.record = (id) => record(id, CONFIRMED);
  const { conversion } = await readConversion(far.services, { rfqId, asking: 'person' });
  expect(conversion.state).toBe('accepted');
  expect(conversion.attempt?.confirmed).toEqual(CONFIRMED);
  expect(conversion.attempt?.differs).toBeUndefined();
});

test('confirmed figures in the record that differ from what was shown are a red alert too (safety 20)', async () => {
  const { rfqId } = await quoteAndAccept(() => ({ cut: 'before' }));
  harness.record = (id) => record(id, { ...CONFIRMED, amount_to: '5409.99' });
  const { conversion } = await readConversion(far.services, { rfqId, asking: 'person' });
  expect(conversion.attempt?.differs).toEqual(['amount_to']);
});

test('a ceiling or an error text in the record ends an unknown as refused', async () => {
  const error = '{"en":"Not possible","pt":"","es":""}';
  for (const top of [{ limit_block_source: '"operational"' }, { error_message: error }]) {
    const { rfqId } = await quoteAndAccept(() => ({ cut: 'before' }));
    harness.record = (id) => ({
      body:
        record(id, {}, top).body?.toString().replace('"error_message":{"en":"","pt":"","es":""},', '') ?? '',
    });
    const { conversion } = await readConversion(far.services, { rfqId, asking: 'person' });
    expect(conversion.state).toBe('refused');
  }
});

test('a record that speaks of an error and of confirmed figures decides nothing', async () => {
  const { rfqId } = await quoteAndAccept(() => ({ cut: 'before' }));
  const both = record('x', CONFIRMED).body?.toString() ?? '';
  harness.record = () => ({
    body: both.replace('"error_message":{"en":""', '"error_message":{"en":"Failed"'),
  });
  expect((await readConversion(far.services, { rfqId, asking: 'person' })).conversion.state).toBe('unknown');
});

test.each(['rfq_id', 'state', 'amount_from', 'amount_to', 'rate'])(
  'a 200 without %s is unknown, never accepted (safety 12)',
  async (field) => {
    for (const value of [null, 'null', '""', '{}']) {
      const { answer } = await quoteAndAccept((id) => done(id, { [field]: value }));
      expect(answer.outcome).toBe('unknown');
      expect(answer.conversion.attempt?.failure).toBe('unreadable');
    }
  },
);

test('a 200 for another conversion, or with a state that contradicts it, is unknown (safety 12)', async () => {
  for (const over of [{ rfq_id: '"other"' }, { state: '"REFUSED"' }, { state: '"QUOTE"' }]) {
    expect((await quoteAndAccept((id) => done(id, over))).answer.outcome).toBe('unknown');
  }
});

test('a malformed body of a 200 leaves the register unknown, never accepted (safety 12)', async () => {
  for (const body of MALFORMED_BODIES.filter((_, index) => index % 20 === 0)) {
    const { answer } = await quoteAndAccept(() => ({ body }));
    expect(answer.outcome, body.toString('latin1').slice(0, 60)).toBe('unknown');
    expect(answer.conversion.state).toBe('unknown');
  }
});
