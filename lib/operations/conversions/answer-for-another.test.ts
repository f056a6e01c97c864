import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Store } from '@/lib/store/engine/open-store';
import { memoryStore } from '@/lib/testing/harnesses/memory-store';
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
import { readConversion } from './read-conversion';

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
beforeEach(() => {
  Object.assign(harness, scriptedConversions(), { script: harness.script });
});

const quote = async () => {
  const asked = { from_currency: 'USDT', to_currency: 'BRL', from_amount: '1000' };
  return (await createQuote(far.services, ALICE, asked)).conversion;
};
type Quoted = Awaited<ReturnType<typeof quote>>;

const accept = (conversion: Quoted, reply: (rfqId: string) => Reply) => {
  harness.accept = reply;
  return acceptConversion(far.services, ALICE, {
    rfqId: conversion.rfq_id,
    intentId: randomUUID(),
    requestId: 'r',
    asked: press(conversion),
  });
};

const reread = async ({ rfq_id }: Quoted) =>
  (await readConversion(far.services, { rfqId: rfq_id, asking: 'person' })).conversion;

const OTHER = { rfq_id: '"rfq-of-another"' };
const LATER = JSON.stringify(new Date(Date.now() + 600_000).toISOString());
const RATE = { from_amount_d1: '1000', to_amount_d1: '1.00', rate_d1: '0.001', expires_at: LATER };

const ABOUT_ANOTHER: [string, Record<string, string>, Record<string, string>][] = [
  ['confirmed figures, its id in the attributes', { ...CONFIRMED, ...OTHER }, {}],
  ['confirmed figures, its id at the top', CONFIRMED, OTHER],
  ['a refusal by a limit ceiling', { ...OTHER, limit_block_source: '"operational"' }, {}],
  ['another rate', { ...RATE, ...OTHER }, {}],
  ['another rate in its quote', {}, { quote: JSON.stringify({ rfq_id: 'rfq-of-another' }) }],
];

test.each(ABOUT_ANOTHER)(
  'a re-read that answers for another record with %s decides no outcome and moves no figure (safety 5, 9)',
  async (_, attributes, top) => {
    const open = await quote();
    harness.record = (rfqId) => record(rfqId, attributes, top);
    const stillOpen = await reread(open);
    expect(stillOpen).toMatchObject({ state: 'open', options: open.options, expires_at: open.expires_at });
    expect([stillOpen.status, stillOpen.limit_block_source]).toEqual([undefined, undefined]);

    const lost = await accept(open, () => ({ cut: 'before' }));
    expect(lost.outcome).toBe('unknown');
    const after = await reread(open);
    expect(after).toMatchObject({ state: 'unknown', attempt: { outcome: 'unknown' } });
    expect(after.reads.at(-1)?.result).toBe('no_answer');
    expect(far.accepts().filter(({ body }) => body.includes(open.rfq_id))).toHaveLength(1);

    harness.record = (rfqId) => record(rfqId, { ...CONFIRMED, rfq_id: JSON.stringify(rfqId) });
    expect(await reread(open)).toMatchObject({ state: 'accepted' });
  },
);

test('CNV-05: the envelope may have an identifier of its own, and still answers for the conversion', async () => {
  const open = await quote();
  await accept(open, () => ({ cut: 'before' }));
  harness.record = () => record('envelope-of-its-own', CONFIRMED);
  expect(await reread(open)).toMatchObject({ state: 'accepted' });
});

test.each([202, 400, 404, 409, 410, 422, 503])(
  'an acceptance answered with %i for another record is unknown: it proves nothing about ours (safety 9)',
  async (status) => {
    const open = await quote();
    const answer = await accept(open, () => ({ ...done('rfq-of-another', { state: '"REFUSED"' }), status }));
    expect(answer.outcome).toBe('unknown');
    expect(answer.conversion.attempt).toMatchObject({ outcome: 'unknown', failure: 'unreadable' });
  },
);
