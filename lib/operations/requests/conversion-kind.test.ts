import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { MadeRequest } from '@/lib/contract/bff/requests';
import { acceptConversion } from '@/lib/operations/conversions/accept-conversion';
import { createQuote } from '@/lib/operations/conversions/create-quote';
import { addUser } from '@/lib/store/people/users';
import { describeStores } from '@/lib/testing/harnesses/describe-stores';
import {
  done,
  type ScriptedConversions,
  scriptedConversions,
} from '@/lib/testing/scripted-upstream/scripted-conversions';
import { PIX_KEY, press, type ScriptedServices, scriptedServices } from '@/lib/testing/services';
import { approveRequest } from './decide-request';
import { makeRequest } from './make-request';
import { readRequest } from './read-requests';

const OTTO = { id: 'user-otto', name: 'Otto', role: 'operator' } as const;
const ANA = { id: 'user-ana', name: 'Ana', role: 'treasurer' } as const;
const WANTED = { from_currency: 'USDT', to_currency: 'BRL', from_amount: '1000', pix_key: PIX_KEY };
const ASKED = {
  kind: 'conversion',
  asked: { ...WANTED, days: 'either', worst: { rate: '5.4000', quote: 'BRL', base: 'USDT' } },
  ends_in_hours: 4,
} as MadeRequest;

describeStores('the request of a conversion', ({ store, db }) => {
  let harness: ScriptedConversions;
  let far: ScriptedServices;
  beforeAll(async () => {
    harness = scriptedConversions();
    harness.accept = (rfqId) => {
      harness.effects += 1;
      return done(rfqId);
    };
    far = await scriptedServices(store(), (request) => harness.script(request));
  });
  afterAll(() => far.close());
  beforeEach(async () => {
    harness.effects = 0;
    for (const { id, name, role } of [OTTO, ANA])
      await addUser(db(), { id, name, role, email: `${id}@company.example`, passwordHash: 'x' });
  });

  const asks = async () =>
    (await makeRequest(far.services, OTTO, { intentId: randomUUID(), asked: ASKED })).request;
  const quoted = async () => (await createQuote(far.services, ANA, WANTED)).conversion;
  const approve = async (id: string, hash: string, conversion: Awaited<ReturnType<typeof quoted>>) => {
    const { settlement_day, seen } = press(conversion, 'd1');
    const given = { hash, conversion: { rfq_id: conversion.rfq_id, settlement_day, seen } };
    return approveRequest(far.services, ANA, { id, intentId: randomUUID(), requestId: 'r', given });
  };

  test('a quote that was accepted for nobody’s request approves none, and its request waits for another quote', async () => {
    const request = await asks();
    const conversion = await quoted();
    const { rfq_id: rfqId } = conversion;
    const own = { rfqId, intentId: randomUUID(), requestId: 'r', asked: press(conversion, 'd1') };
    await acceptConversion(far.services, ANA, own);
    await expect(approve(request.id, request.hash, conversion)).rejects.toMatchObject({
      code: 'quote_taken',
    });
    expect(harness.effects).toBe(1);
    expect((await readRequest(far.services, ANA, request.id)).request).toMatchObject({ state: 'open' });
    expect(await approve(request.id, request.hash, await quoted())).toMatchObject({ outcome: 'sent' });
    expect(harness.effects).toBe(2);
  });

  test('one quote approves one of two requests of the same content', async () => {
    const [first, second] = [await asks(), await asks()];
    const conversion = await quoted();
    expect(await approve(first.id, first.hash, conversion)).toMatchObject({ outcome: 'sent' });
    await expect(approve(second.id, second.hash, conversion)).rejects.toMatchObject({ code: 'quote_taken' });
    expect(harness.effects).toBe(1);
  });
});
