import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Role } from '@/lib/access/permissions';
import type { Conversion } from '@/lib/contract/bff/conversions';
import { LIST_QUERIES } from '@/lib/contract/bff/transaction-requests';
import { acceptConversion } from '@/lib/operations/conversions/accept-conversion';
import { createQuote } from '@/lib/operations/conversions/create-quote';
import { readNotifications } from '@/lib/operations/notifications/read-notifications';
import { checkReveals } from '@/lib/operations/personal-data/check-reveals';
import { askFilterValue } from '@/lib/operations/personal-data/filter-value';
import { readSubMerchantWithdrawals } from '@/lib/operations/sub-merchants/withdrawals/list-withdrawals';
import { readTransaction } from '@/lib/operations/transactions/find-transaction';
import { mintAddress } from '@/lib/operations/webhooks/receive/mint-address';
import { findConversion } from '@/lib/store/conversions/conversions';
import type { Store } from '@/lib/store/engine/open-store';
import { memoryStore } from '@/lib/testing/harnesses/memory-store';
import { scriptedConversions } from '@/lib/testing/scripted-upstream/scripted-conversions';
import { ALICE, press, type ScriptedServices, scriptedServices } from '@/lib/testing/services';
import { checkListReads } from './rate-limits';

const ASKED = { from_currency: 'USDT', to_currency: 'BRL', from_amount: '1000' };
const upstream = scriptedConversions();
let store: Store;
/** Default limits, and an upstream that always quotes. */
let limited: ScriptedServices;
let patient: ScriptedServices;

beforeAll(async () => {
  store = await memoryStore();
  limited = await scriptedServices(store, (request) => upstream.script(request), { rateLimits: {} });
  patient = await scriptedServices(store, (request) => upstream.script(request));
});
afterAll(async () => {
  await limited.close();
  await patient.close();
  await store.close();
});

const somebody = () => ({ id: `user-${randomUUID()}`, name: 'Carol' });

async function quote(): Promise<Conversion> {
  return (await createQuote(patient.services, ALICE, ASKED)).conversion;
}

function accept(conversion: Conversion, actor: typeof ALICE, intentId = randomUUID()) {
  const input = { rfqId: conversion.rfq_id, intentId, requestId: 'r', asked: press(conversion) };
  return acceptConversion(limited.services, actor, input);
}

/** Each call's outcome or refusal code. */
async function counted(
  work: Promise<{ conversion: Conversion; outcome?: string }>[],
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const result of await Promise.allSettled(work)) {
    const key = result.status === 'fulfilled' ? (result.value.outcome ?? 'quoted') : result.reason.code;
    counts[key] = (counts[key] ?? 0) + 1;
  }
  return counts;
}

test('one person gets thirty quotes a minute of a service over the network (W5)', async () => {
  const carol = somebody();
  const asks = Array.from({ length: 36 }, () => createQuote(limited.services, carol, ASKED));
  expect(await counted(asks)).toEqual({ quoted: 30, rate_limited: 6 });
});

test('one person sends five acceptances a minute, also after a 503 (W5, safety 14)', async () => {
  const carol = somebody();
  const conversion = await quote();
  upstream.accept = () => ({ status: 503, body: '{}' });
  const sent = limited.accepts().length;
  const counts = [];
  for (let press = 1; press <= 9; press += 1)
    counts.push(...Object.keys(await counted([accept(conversion, carol)])));
  expect(counts).toEqual([...Array(5).fill('undecided'), ...Array(4).fill('rate_limited')]);
  expect(limited.accepts().length - sent).toBe(5);
  const record = await findConversion(store.db, conversion.rfq_id);
  expect(record).toMatchObject({ state: 'undecided', attempts: { length: 5 } });
});

test('a press that sends nothing is not counted: of a hundred for one quote one is sent, the others are told (safety 3)', async () => {
  const carol = somebody();
  upstream.accept = scriptedConversions().accept;
  const conversion = await quote();
  const sent = limited.accepts().length;
  const counts = await counted(Array.from({ length: 100 }, () => accept(conversion, carol)));
  expect(counts).not.toHaveProperty('rate_limited');
  expect(limited.accepts().length - sent).toBe(1);
  const other = await quote();
  const key = randomUUID();
  for (let replay = 1; replay <= 10; replay += 1) {
    expect((await accept(other, carol, key)).outcome).toBe('accepted');
  }
  expect(limited.accepts().length - sent).toBe(2);
}, 120_000);

test('one person reads lists three hundred times a minute of a service over the network, others go on (W5)', () => {
  const carol = somebody();
  for (let read = 1; read <= 300; read += 1) checkListReads(limited.services, carol.id);
  const refused = expect.objectContaining({ code: 'rate_limited' });
  expect(() => checkListReads(limited.services, carol.id)).toThrow(refused);
  checkListReads(limited.services, somebody().id);
});

test('a record and the withdrawals of a sub-merchant count as lists: reads above the limit send nothing (W5)', async () => {
  const actorId = somebody().id;
  for (let read = 1; read <= 300; read += 1) checkListReads(limited.services, actorId);
  const before = limited.far.arrived.length;
  const query = LIST_QUERIES.withdrawals.parse({});
  await expect(
    readSubMerchantWithdrawals(limited.services, randomUUID(), query, { actorId }),
  ).rejects.toMatchObject({ code: 'rate_limited' });
  const reader = { id: actorId, role: 'viewer' } as const;
  await expect(readTransaction(limited.services, 'onramps', { id: 'x' }, reader)).rejects.toMatchObject({
    code: 'rate_limited',
  });
  expect(limited.far.arrived).toHaveLength(before);
});

test('sixty reveals an hour are a person’s, and administrators learn who asked for more, once (W5, safety 53)', async () => {
  const carol = { ...somebody(), role: 'support' } as const;
  for (let reveal = 1; reveal <= 60; reveal += 1) await checkReveals(limited.services, carol, 'asked to');
  for (const _ of ['once', 'again'])
    await expect(checkReveals(limited.services, carol, 'asked to')).rejects.toMatchObject({
      code: 'rate_limited',
    });
  const told = async (role: Role) => {
    const { notifications } = await readNotifications(limited.services, { id: 'somebody', role });
    return notifications.filter((one) => one.title_key === 'many_reveals');
  };
  expect(await told('admin')).toMatchObject([{ subject: carol.id, values: { name: carol.name } }]);
  expect(await told('viewer')).toEqual([]);
});

test('what a person keeps has a limit: filter values an hour and webhook addresses a day (W5)', async () => {
  const carol = somebody();
  const asked = { filter: 'client_tax_id', value: '52998224725' } as const;
  for (let value = 1; value <= 200; value += 1) await askFilterValue(limited.services, carol, asked);
  const refused = { code: 'rate_limited' };
  await expect(askFilterValue(limited.services, carol, asked)).rejects.toMatchObject(refused);
  for (let address = 1; address <= 200; address += 1)
    await mintAddress(limited.services, carol, { kind: 'onramp' });
  await expect(mintAddress(limited.services, carol, { kind: 'onramp' })).rejects.toMatchObject({
    code: 'too_many_today',
  });
}, 120_000);
