import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AcceptRequest } from '@/lib/contract/bff/conversion-requests';
import type { Conversion } from '@/lib/contract/bff/conversions';
import type { Store } from '@/lib/store/engine/open-store';
import { listAudit } from '@/lib/testing/harnesses/list-audit';
import { memoryStore } from '@/lib/testing/harnesses/memory-store';
import { ALICE, press, type SandboxServices, sandboxServices } from '@/lib/testing/services';
import { acceptConversion } from './accept-conversion';
import { createQuote } from './create-quote';
import { readConversion } from './read-conversion';

let store: Store;
let world: SandboxServices;
beforeAll(async () => {
  store = await memoryStore();
  world = sandboxServices(store);
});
afterAll(async () => {
  world.dispose();
  await store.close();
});

async function quote(from_amount = '1000'): Promise<Conversion> {
  const asked = { from_currency: 'USDT', to_currency: 'BRL', from_amount };
  return (await createQuote(world.services, ALICE, asked)).conversion;
}

function accept(conversion: Conversion, asked: AcceptRequest = press(conversion), intentId = randomUUID()) {
  const input = { rfqId: conversion.rfq_id, intentId, requestId: 'request-1', asked };
  return acceptConversion(world.services, ALICE, input);
}

async function scenario(settings: object): Promise<void> {
  await world.control('DELETE', 'scenario');
  await world.control('PUT', 'scenario', settings);
}

test('an accepted quote keeps the confirmed figures, moves money once and is on record (ACC-01, ACC-05)', async () => {
  await scenario({});
  const conversion = await quote('1250.75');
  const answer = await accept(conversion);
  expect(answer.outcome).toBe('accepted');
  expect(answer.conversion.state).toBe('accepted');
  const { attempt, options } = answer.conversion;
  expect(attempt?.confirmed).toMatchObject({
    amount_from: options.d1?.from_amount,
    amount_to: options.d1?.to_amount,
    rate: options.d1?.rate,
    settlement_eta: options.d1?.settlement_eta,
  });
  expect(attempt?.differs).toBeUndefined();
  expect(attempt).toMatchObject({ http_status: 200, state: 'DONE', actor: ALICE });
  const rows = (await listAudit(store.db, { limit: 20 })).filter((row) => row.subject === conversion.rfq_id);
  expect(rows.map((row) => row.action)).toEqual([
    'conversion.outcome',
    'conversion.accept',
    'conversion.quote',
  ]);
});

test('202 is evaluating: no acceptance, no second press, ended by the evidence of a re-read (safety 13)', async () => {
  await scenario({ evaluate: true });
  const conversion = await quote();
  const answer = await accept(conversion);
  expect(answer.outcome).toBe('evaluating');
  expect(answer.conversion.attempt).not.toHaveProperty('reason');
  const again = await accept(conversion);
  expect(again.outcome).toBe('evaluating');
  expect(
    (await readConversion(world.services, { rfqId: conversion.rfq_id, asking: 'person' })).conversion.state,
  ).toBe('evaluating');
  await world.control('POST', `conversions/${conversion.rfq_id}/resolve`, { outcome: 'done' });
  const read = await world.services.refreshScheduler.fresh(conversion.rfq_id);
  expect(read?.state).toBe('accepted');
  expect(read?.attempt?.confirmed?.rate).toBe(conversion.options.d1?.rate);
  expect(read?.reads.at(-1)?.result).toBe('decided');
});

test('an evaluation that ends in a refusal ends the attempt as refused', async () => {
  await scenario({ evaluate: true });
  const conversion = await quote();
  await accept(conversion);
  await world.control('POST', `conversions/${conversion.rfq_id}/resolve`, {
    outcome: 'refused',
    limit_block_source: 'compliance',
  });
  const read = await readConversion(world.services, { rfqId: conversion.rfq_id, asking: 'person' });
  expect(read.conversion).toMatchObject({ state: 'refused', limit_block_source: 'compliance' });
});

test.each(['operational', 'compliance'] as const)(
  '422 by the %s ceiling is refused for good, its source read from the record (ACC-24, safety 15)',
  async (source) => {
    await scenario({ ceilings: { [source]: '1' } });
    const conversion = await quote();
    const answer = await accept(conversion);
    expect(answer.outcome).toBe('refused');
    expect(answer.conversion).toMatchObject({ state: 'refused', limit_block_source: source });
    expect(answer.conversion.attempt?.reason).toBeTruthy();
    await scenario({});
    const before = await world.control('GET', 'effects');
    expect((await accept(conversion)).outcome).toBe('refused');
    expect(await world.control('GET', 'effects')).toEqual(before);
  },
);

test('422 without a ceiling gives the reason and no source (CNV-03)', async () => {
  await scenario({});
  const conversion = await quote('999999999999');
  const answer = await accept(conversion);
  expect(answer.outcome).toBe('refused');
  expect(answer.conversion).not.toHaveProperty('limit_block_source');
  expect(answer.conversion.attempt?.reason).toBeTruthy();
});

test('503 five times, then 200: every press is a new intent and there is one effect (safety 14)', async () => {
  await scenario({});
  const conversion = await quote();
  await scenario({ provider: 'down' });
  const debits = async () => (await world.control('GET', 'effects')).debits;
  const before = await debits();
  for (let press_ = 0; press_ < 5; press_ += 1) {
    const answer = await accept(conversion);
    expect(answer.outcome).toBe('undecided');
    expect(answer.conversion.state).toBe('undecided');
  }
  expect(await debits()).toBe(before);
  await scenario({});
  const answer = await accept(conversion);
  expect(answer.outcome).toBe('accepted');
  expect(answer.conversion.attempts.map((attempt) => attempt.outcome)).toEqual([
    ...Array(5).fill('undecided'),
    'accepted',
  ]);
  expect(await debits()).toBe(Number(before) + 1);
});

test('a key that the service does not know is rejected, and nothing was decided (ACC-18)', async () => {
  await scenario({ faults: [{ method: 'POST', path: '/v2/rfq/accept', status: 401, times: 1 }] });
  const conversion = await quote();
  const answer = await accept(conversion);
  expect(answer.outcome).toBe('rejected');
  expect(answer.conversion.attempt?.http_status).toBe(401);
  await scenario({});
  expect((await accept(conversion)).outcome).toBe('accepted');
});
