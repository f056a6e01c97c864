import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Conversion } from '@/lib/contract/bff/conversions';
import type { Store } from '@/lib/store/engine/open-store';
import { listAudit } from '@/lib/testing/harnesses/list-audit';
import { memoryStore } from '@/lib/testing/harnesses/memory-store';
import {
  CONFIRMED,
  done,
  record,
  type ScriptedConversions,
  scriptedConversions,
} from '@/lib/testing/scripted-upstream/scripted-conversions';
import { ALICE, BOB, press, type ScriptedServices, scriptedServices } from '@/lib/testing/services';
import { acceptConversion } from './accept-conversion';
import { createQuote } from './create-quote';
import { resolveUnknownConversion } from './resolve-conversion';

let store: Store;
let harness: ScriptedConversions;
let far: ScriptedServices;
let ahead = 0;
beforeAll(async () => {
  store = await memoryStore();
  harness = scriptedConversions();
  far = await scriptedServices(
    store,
    async (request) => ({
      headers: { date: new Date(Date.now() + ahead).toUTCString() },
      ...(await harness.script(request)),
    }),
    { clock: () => Date.now() + ahead },
  );
});
afterAll(async () => {
  await far.close();
  await store.close();
});
beforeEach(() => {
  ahead = 0;
  Object.assign(harness, scriptedConversions(), { script: harness.script });
});

async function quoted(): Promise<Conversion> {
  const asked = { from_currency: 'USDT', to_currency: 'BRL', from_amount: '1000.00' };
  return (await createQuote(far.services, ALICE, asked)).conversion;
}

function accept(conversion: Conversion, intentId: string = randomUUID()) {
  const input = { rfqId: conversion.rfq_id, intentId, requestId: 'r', asked: press(conversion) };
  return acceptConversion(far.services, BOB, input);
}

/** Newest first, without what is the same everywhere. */
async function rowsOf(rfqId: string) {
  const rows = await listAudit(store.db, { limit: 50 });
  return rows
    .filter(({ subject }) => subject === rfqId)
    .map(({ action, actor, detail }) => ({ action, actor, detail }));
}

test('the audit of a conversion says who asked, who accepted which figures, and how it ended (safety 65)', async () => {
  const conversion = await quoted();
  const intentId = randomUUID();
  await accept(conversion, intentId);
  expect(await rowsOf(conversion.rfq_id)).toEqual([
    {
      action: 'conversion.outcome',
      actor: BOB,
      detail: { intent_id: intentId, outcome: 'accepted', evidence: 'answer', http_status: '200' },
    },
    {
      action: 'conversion.accept',
      actor: BOB,
      detail: {
        intent_id: intentId,
        settlement_day: 'd1',
        rate: '5.41',
        amount_from: '1000',
        amount_to: '5410.00',
      },
    },
    {
      action: 'conversion.quote',
      actor: ALICE,
      detail: { from_currency: 'USDT', to_currency: 'BRL', from_amount: '1000.00' },
    },
  ]);
});

test('an outcome names the figures that differ from the ones shown (safety 20)', async () => {
  harness.accept = (rfqId) => done(rfqId, { amount_to: '5400.00', rate: '5.40' });
  const conversion = await quoted();
  await accept(conversion);
  expect((await rowsOf(conversion.rfq_id))[0]).toMatchObject({
    action: 'conversion.outcome',
    actor: BOB,
    detail: { outcome: 'accepted', differs: 'amount_to rate' },
  });
});

test('a word of a person has its name and note, and what overrules it names both ends and nobody (safety 16)', async () => {
  harness.accept = () => ({ cut: 'before' });
  const conversion = await quoted();
  const { rfq_id: rfqId } = conversion;
  await accept(conversion);
  ahead = 301_000;
  await resolveUnknownConversion(far.services, ALICE, { rfqId, outcome: 'not_accepted', note: 'Support' });
  expect((await rowsOf(rfqId))[0]).toMatchObject({
    action: 'conversion.resolve',
    actor: ALICE,
    detail: { outcome: 'not_accepted', note: 'Support' },
  });
  harness.record = (id) => record(id, { ...CONFIRMED, rate: '5.30' });
  await far.services.refreshScheduler.fresh(rfqId);
  const [overruled] = await rowsOf(rfqId);
  expect(overruled).toMatchObject({
    action: 'conversion.overruled',
    detail: {
      outcome: 'accepted',
      evidence: 're-read',
      differs: 'rate',
      recorded: 'not_accepted',
      recorded_by: ALICE.name,
    },
  });
  expect(overruled?.actor, 'a read is nobody’s act').toBeUndefined();
});
