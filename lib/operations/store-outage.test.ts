import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Conversion } from '@/lib/contract/bff';
import { findConversion } from '@/lib/store/conversions';
import { openStore, type Store } from '@/lib/store/db';
import { acceptConversion } from './accept-conversion';
import { createQuote } from './create-quote';
import { ALICE, press, type ScriptedServices, scriptedServices } from './memory-services';
import { recover } from './recover';
import { CONFIRMED, done, record, type ScriptedDesk, scriptedDesk } from './scripted-desk';

let store: Store;
let desk: ScriptedDesk;
let far: ScriptedServices;
beforeAll(async () => {
  store = await openStore({ memory: true });
  desk = scriptedDesk();
  far = await scriptedServices(store, (request) => desk.script(request));
});
afterAll(async () => {
  await far.close();
  await store.close();
});

const readOnly = (on: boolean) =>
  store.db.execute(sql.raw(`set default_transaction_read_only = ${on ? 'on' : 'off'}`));
const asked = { from_currency: 'USDT', to_currency: 'BRL', from_amount: '1000' };
const accept = (conversion: Conversion) =>
  acceptConversion(far.services, ALICE, {
    rfqId: conversion.rfq_id,
    intentId: randomUUID(),
    requestId: 'r',
    asked: press(conversion),
  });

test('with a store that cannot write nothing is sent: no intent, no call (safety 66)', async () => {
  const { conversion } = await createQuote(far.services, ALICE, asked);
  const calls = far.far.arrived.length;
  await readOnly(true);
  await expect(accept(conversion)).rejects.toThrow();
  await expect(createQuote(far.services, ALICE, asked)).rejects.toThrow();
  await readOnly(false);
  expect(far.far.arrived.length).toBe(calls);
  expect((await findConversion(store.db, conversion.rfq_id))?.attempts).toEqual([]);
});

test('a store that dies between the answer and the record leaves sending, then unknown, then the evidence (safety 6, 66)', async () => {
  const { conversion } = await createQuote(far.services, ALICE, asked);
  desk.accept = async (rfqId) => {
    desk.effects += 1;
    await readOnly(true);
    return done(rfqId);
  };
  await expect(accept(conversion)).rejects.toMatchObject({ code: 'store_unavailable' });
  await readOnly(false);
  expect((await findConversion(store.db, conversion.rfq_id))?.state).toBe('sending');
  await recover(far.services);
  expect((await findConversion(store.db, conversion.rfq_id))?.state).toBe('unknown');
  desk.record = (id) => record(id, CONFIRMED);
  expect((await far.services.reread.fresh(conversion.rfq_id))?.state).toBe('accepted');
  expect(desk.effects).toBe(1);
});
