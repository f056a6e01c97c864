import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Conversion } from '@/lib/contract/bff';
import { findConversion } from '@/lib/store/conversions';
import { openStore, type Store } from '@/lib/store/db';
import { acceptConversion } from './accept-conversion';
import { createQuote } from './create-quote';
import { ALICE, press, type ScriptedServices, scriptedServices } from './memory-services';
import { scriptedDesk } from './scripted-desk';

const ASKED = { from_currency: 'USDT', to_currency: 'BRL', from_amount: '1000' };
const desk = scriptedDesk();
let store: Store;
/** The caps as they are when nobody sets others, and a desk that quotes without end. */
let capped: ScriptedServices;
let patient: ScriptedServices;

beforeAll(async () => {
  store = await openStore({ memory: true });
  capped = await scriptedServices(store, (request) => desk.script(request), { caps: {} });
  patient = await scriptedServices(store, (request) => desk.script(request));
});
afterAll(async () => {
  await capped.close();
  await patient.close();
  await store.close();
});

const somebody = () => ({ id: `user-${randomUUID()}`, name: 'Carol' });

async function quote(): Promise<Conversion> {
  return (await createQuote(patient.services, ALICE, ASKED)).conversion;
}

function accept(conversion: Conversion, actor: typeof ALICE, intentId = randomUUID()) {
  const input = { rfqId: conversion.rfq_id, intentId, requestId: 'r', asked: press(conversion) };
  return acceptConversion(capped.services, actor, input);
}

/** What came of each: an outcome, or the code of the refusal. */
async function counted(
  work: Promise<{ conversion: Conversion; outcome?: string }>[],
): Promise<Record<string, number>> {
  const told: Record<string, number> = {};
  for (const result of await Promise.allSettled(work)) {
    const key = result.status === 'fulfilled' ? (result.value.outcome ?? 'quoted') : result.reason.code;
    told[key] = (told[key] ?? 0) + 1;
  }
  return told;
}

test('one person gets thirty quotes a minute of a service over the network (W5)', async () => {
  const carol = somebody();
  const asks = Array.from({ length: 36 }, () => createQuote(capped.services, carol, ASKED));
  expect(await counted(asks)).toEqual({ quoted: 30, rate_limited: 6 });
});

test('one person sends five acceptances a minute, also after a 503 (W5, safety 14)', async () => {
  const carol = somebody();
  const conversion = await quote();
  desk.accept = () => ({ status: 503, body: '{}' });
  const sent = capped.accepts().length;
  const told = [];
  for (let press = 1; press <= 9; press += 1)
    told.push(...Object.keys(await counted([accept(conversion, carol)])));
  expect(told).toEqual([...Array(5).fill('undecided'), ...Array(4).fill('rate_limited')]);
  expect(capped.accepts().length - sent).toBe(5);
  const record = await findConversion(store.db, conversion.rfq_id);
  expect(record).toMatchObject({ state: 'undecided', attempts: { length: 5 } });
});

test('a press that sends nothing is not counted: of a hundred for one quote one is sent, the others are told (safety 3)', async () => {
  const carol = somebody();
  desk.accept = scriptedDesk().accept;
  const conversion = await quote();
  const sent = capped.accepts().length;
  const told = await counted(Array.from({ length: 100 }, () => accept(conversion, carol)));
  expect(told).not.toHaveProperty('rate_limited');
  expect(capped.accepts().length - sent).toBe(1);
  const other = await quote();
  const key = randomUUID();
  for (let replay = 1; replay <= 10; replay += 1) {
    expect((await accept(other, carol, key)).outcome).toBe('accepted');
  }
  expect(capped.accepts().length - sent).toBe(2);
});
