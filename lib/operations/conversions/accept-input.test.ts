import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Conversion } from '@/lib/contract/bff/conversions';
import { policyDocument } from '@/lib/contract/bff/policies';
import { addDestination, archiveDestination } from '@/lib/store/destinations/destinations';
import type { Store } from '@/lib/store/engine/open-store';
import { addPolicyVersion } from '@/lib/store/policies/policies';
import { memoryStore } from '@/lib/testing/harnesses/memory-store';
import {
  done,
  type ScriptedConversions,
  scriptedConversions,
} from '@/lib/testing/scripted-upstream/scripted-conversions';
import { ALICE, BOB, press, type ScriptedServices, scriptedServices } from '@/lib/testing/services';
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

async function quote(): Promise<Conversion> {
  const asked = { from_currency: 'USDT', to_currency: 'BRL', from_amount: '1000' };
  return (await createQuote(far.services, ALICE, asked)).conversion;
}

function accept(conversion: Conversion, actor = ALICE, intentId = randomUUID(), services = far.services) {
  const input = { rfqId: conversion.rfq_id, intentId, requestId: 'r', asked: press(conversion) };
  return acceptConversion(services, actor, input);
}

test('the same key with other input is refused and nothing is sent', async () => {
  const conversion = await quote();
  const intentId = randomUUID();
  await accept(conversion, ALICE, intentId);
  const sent = far.accepts().length;
  const d0 = { rfqId: conversion.rfq_id, intentId, requestId: 'r', asked: press(conversion, 'd0') };
  await expect(acceptConversion(far.services, ALICE, d0)).rejects.toMatchObject({ code: 'key_reused' });
  const other = await quote();
  await expect(accept(other, ALICE, intentId)).rejects.toMatchObject({ code: 'key_reused' });
  await expect(accept(conversion, BOB, intentId)).rejects.toMatchObject({ code: 'key_reused' });
  expect(far.accepts().length).toBe(sent);
});

test('more presses of one person than the cap are refused before any intent (W5)', async () => {
  const capped = await scriptedServices(store, (request) => harness.script(request), {
    rateLimits: { quote: 100, accept: 5 },
  });
  const conversions: Conversion[] = [];
  for (let count = 0; count < 7; count += 1) conversions.push(await quote());
  const carol = { id: `carol-${randomUUID()}`, name: 'Carol' };
  const keys = conversions.map(() => randomUUID());
  const results = [];
  for (const [index, conversion] of conversions.entries()) {
    results.push(await Promise.allSettled([accept(conversion, carol, keys[index], capped.services)]));
  }
  expect(results.flat().map((result) => result.status)).toEqual([
    ...Array(5).fill('fulfilled'),
    'rejected',
    'rejected',
  ]);
  expect(capped.accepts()).toHaveLength(5);
  // A replay still gets its answer.
  const [first] = conversions;
  if (first !== undefined) {
    expect((await accept(first, carol, keys[0], capped.services)).outcome).toBe('accepted');
  }
  await capped.close();
});

test('destinations: the fitting one is required, checked and canonical (ACC-15, safety 44)', async () => {
  const conversion = await quote();
  const base = press(conversion);
  const ask = (over: object) =>
    acceptConversion(far.services, ALICE, {
      rfqId: conversion.rfq_id,
      intentId: randomUUID(),
      requestId: 'r',
      asked: { ...base, ...over },
    });
  const refusal = (fields: object) => ({ code: 'invalid_input', detail: { fields } });
  const sent = far.accepts().length;
  await expect(ask({ pix_key: undefined })).rejects.toMatchObject(refusal({ pix_key: 'required' }));
  await expect(ask({ pix_key: '52998224724' })).rejects.toMatchObject(refusal({ pix_key: 'not_a_pix_key' }));
  await expect(ask({ wallet_id: 'w' })).rejects.toMatchObject(refusal({ wallet_id: 'not_allowed' }));
  expect(far.accepts().length).toBe(sent);
  expect((await ask({ pix_key: '529.982.247-25' })).outcome).toBe('accepted');
  expect(far.accepts().at(-1)?.body).toContain('"pix_key":"52998224725"');
});

test('a crypto payout takes a wallet and never a PIX key; a wallet of the quote itself is enough (QUO-24)', async () => {
  harness.quote = { from_currency: '"BRL"', to_currency: '"BTC"' };
  const asked = { from_currency: 'BRL', to_currency: 'BTC', from_amount: '1000' };
  const { conversion } = await createQuote(far.services, ALICE, asked);
  await expect(accept(conversion)).rejects.toMatchObject({ detail: { fields: { pix_key: 'not_allowed' } } });
  const { pix_key: _, ...bare } = press(conversion);
  const ask = (over: object, of = conversion) =>
    acceptConversion(far.services, ALICE, {
      rfqId: of.rfq_id,
      intentId: randomUUID(),
      requestId: 'r',
      asked: { ...bare, seen: press(of).seen, ...over },
    });
  await expect(ask({})).rejects.toMatchObject({ detail: { fields: { wallet_id: 'required' } } });
  harness.accept = (id) => done(id, { wallet_id: '"w1"', pix_key: null });
  expect((await ask({ wallet_id: 'w1' })).conversion.attempt).not.toHaveProperty('differs');
  harness.quote = { ...harness.quote, wallet_id: '"w1"' };
  const own = await createQuote(far.services, ALICE, asked);
  expect((await ask({}, own.conversion)).outcome).toBe('accepted');
  expect(far.accepts().at(-1)?.body).not.toContain('wallet_id');
});

/** Accepts a quote that names this wallet itself, so that the press names none. */
async function acceptOwn(wallet: string) {
  harness.quote = { from_currency: '"BRL"', to_currency: '"BTC"', wallet_id: JSON.stringify(wallet) };
  harness.accept = (id) => done(id, { wallet_id: JSON.stringify(wallet), pix_key: null });
  const asked = { from_currency: 'BRL', to_currency: 'BTC', from_amount: '1000' };
  const { conversion } = await createQuote(far.services, ALICE, asked);
  const { pix_key: _, ...bare } = press(conversion);
  const input = { rfqId: conversion.rfq_id, intentId: randomUUID(), requestId: 'r', asked: bare };
  return acceptConversion(far.services, ALICE, input);
}

test('the wallet of the quote itself is refused as a typed one: switched off, not ready, or of nobody', async () => {
  const refused = (reason: string) => ({ detail: { fields: { wallet_id: reason } } });
  const id = randomUUID();
  const saved = { kind: 'wallet', value: 'w-off', currency: 'BTC', name: 'Vault', owner: 'We' } as const;
  await addDestination(store.db, id, saved, { by: BOB, at: new Date(), readyAt: null });
  await expect(acceptOwn('w-off')).rejects.toMatchObject(refused('destination_not_ready'));
  await archiveDestination(store.db, id, { name: BOB.name, at: new Date() });
  await expect(acceptOwn('w-off')).rejects.toMatchObject(refused('destination_off'));
  const nobody = `0x${'0'.repeat(40)}`;
  await expect(acceptOwn(nobody)).rejects.toMatchObject(refused('address_unusable'));
});

test('the limit of a destination counts what went to the wallet of the quote itself', async () => {
  const limit = { operation: 'conversion', currency: 'BTC', amount: '6000', per: 'destination' } as const;
  await addPolicyVersion(store.db, {
    id: randomUUID(),
    version: 1,
    changedBy: BOB,
    changedAt: new Date(),
    document: policyDocument.parse({ limits: [limit] }),
  });
  expect((await acceptOwn('w-limit')).outcome).toBe('accepted');
  await expect(acceptOwn('w-limit')).rejects.toMatchObject({ code: 'over_day_limit' });
  expect((await acceptOwn('w-elsewhere')).outcome).toBe('accepted');
});
