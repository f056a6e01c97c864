import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type AcceptRequest, acceptRequest, type QuoteRequest } from '@/lib/contract/bff/conversion-requests';
import type { Store } from '@/lib/store/engine/open-store';
import { listAudit } from '@/lib/testing/harnesses/list-audit';
import { memoryStore } from '@/lib/testing/harnesses/memory-store';
import {
  done,
  type ScriptedConversions,
  scriptedConversions,
} from '@/lib/testing/scripted-upstream/scripted-conversions';
import { ALICE, press, type ScriptedServices, scriptedServices } from '@/lib/testing/services';
import { acceptConversion } from './accept-conversion';
import { createQuote } from './create-quote';

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

const FROM: QuoteRequest = { from_currency: 'USDT', to_currency: 'BRL', from_amount: '1000' };
const TO: QuoteRequest = { from_currency: 'USDT', to_currency: 'BRL', to_amount: '5410' };
const quote = async (asked: QuoteRequest) => (await createQuote(far.services, ALICE, asked)).conversion;
type Quoted = Awaited<ReturnType<typeof quote>>;

const accept = (conversion: Quoted, change: Partial<AcceptRequest> = {}) =>
  acceptConversion(far.services, ALICE, {
    rfqId: conversion.rfq_id,
    intentId: randomUUID(),
    requestId: 'r',
    asked: { ...press(conversion), ...change },
  });

test.each<[string, QuoteRequest, Record<string, string>]>([
  ['sends', FROM, { from_amount_d1: '999.99' }],
  ['sends by one digit in the twentieth place', FROM, { from_amount_d1: '1000.00000000000000000001' }],
  ['receives', TO, { to_amount_d1: '5410.01' }],
])(
  'a quote that %s another amount than the fixed one is accepted only with a confirmation of it (safety 24)',
  async (_, asked, figures) => {
    harness.quote = figures;
    const conversion = await quote(asked);
    expect(await accept(conversion)).toMatchObject({ outcome: 'seen_changed' });
    expect(harness.effects).toBe(0);
    const option = conversion.options.d1;
    harness.accept = (rfqId) => {
      harness.effects += 1;
      return done(rfqId, { amount_from: option?.from_amount ?? '', amount_to: option?.to_amount ?? '' });
    };
    expect(await accept(conversion, { amount_differs: true })).toMatchObject({ outcome: 'accepted' });
    expect(harness.effects).toBe(1);
    const [row] = (await listAudit(store.db, { limit: 50 })).filter(
      ({ action, subject }) => action === 'conversion.accept' && subject === conversion.rfq_id,
    );
    expect(row?.detail).toMatchObject({ amount_differs: 'yes', amount_from: option?.from_amount });
  },
);

test('the fixed amount in other digits is the same amount, and asks for nothing more', async () => {
  harness.quote = { from_amount_d1: '1000.000' };
  const conversion = await quote(FROM);
  harness.accept = (rfqId) => done(rfqId, { amount_from: '1000.000' });
  expect(await accept(conversion)).toMatchObject({ outcome: 'accepted' });
});

const HOSTILE = ['0', '-0', '0.00', '-1', '-5410.00', '1e400', '-1e400', '1e-400'];
const FIGURES = ['from_amount_d1', 'to_amount_d1', 'rate_d1'];

test.each(FIGURES.flatMap((name) => HOSTILE.map((figure) => [name, figure] as const)))(
  'a quote with %s = %s is kept and never accepted, whatever is confirmed (safety 20)',
  async (name, figure) => {
    harness.quote = { [name]: figure };
    const conversion = await quote(FROM);
    expect(conversion.options.d1).toBeDefined();
    const asked = { ...press(conversion), amount_differs: true } as const;
    expect(await accept(conversion, asked)).toMatchObject({ outcome: 'seen_changed' });
    expect(acceptRequest.safeParse(asked).success).toBe(false);
    expect(harness.effects).toBe(0);
    // The other day stands.
    expect(await accept(conversion, press(conversion, 'd0'))).toMatchObject({ outcome: 'accepted' });
  },
);
