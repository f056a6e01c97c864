import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AcceptOutcome, Conversion } from '@/lib/contract/bff/conversions';
import type { SandboxOutcome } from '@/lib/contract/bff/sandbox/sandbox-controls';
import { acceptConversion } from '@/lib/operations/conversions/accept-conversion';
import { createQuote } from '@/lib/operations/conversions/create-quote';
import type { Store } from '@/lib/store/engine/open-store';
import { listAudit } from '@/lib/testing/harnesses/list-audit';
import { memoryStore } from '@/lib/testing/harnesses/memory-store';
import { ALICE, press, type SandboxServices, sandboxServices } from '@/lib/testing/services';
import {
  decideSandboxConversion,
  moveSandboxClock,
  readSandbox,
  resetSandbox,
  setSandboxOutcome,
} from './sandbox-control';

let store: Store;
let world: SandboxServices;
beforeAll(async () => {
  store = await memoryStore();
  world = sandboxServices(store, { rateLimits: { quote: 1000, accept: 1000 } });
});
afterAll(async () => {
  world.dispose();
  await store.close();
});

async function quote(): Promise<Conversion> {
  const asked = { from_currency: 'USDT', to_currency: 'BRL', from_amount: '1000' };
  return (await createQuote(world.services, ALICE, asked)).conversion;
}

async function acceptNow(conversion: Conversion) {
  const input = {
    rfqId: conversion.rfq_id,
    intentId: randomUUID(),
    requestId: 'request',
    asked: press(conversion),
  };
  return acceptConversion(world.services, ALICE, input);
}

const ENDS: [SandboxOutcome, AcceptOutcome][] = [
  ['accepted', 'accepted'],
  ['evaluating', 'evaluating'],
  ['operational', 'refused'],
  ['compliance', 'refused'],
  ['provider', 'undecided'],
  ['failed', 'unknown'],
];

test.each(ENDS)('setting "%s" makes the next accept end as %s', async (outcome, expected) => {
  await setSandboxOutcome(world.services, ALICE, 'accepted');
  const conversion = await quote();
  await setSandboxOutcome(world.services, ALICE, outcome);
  expect((await acceptNow(conversion)).outcome).toBe(expected);
});

test('a lost answer is set once: the accept is unknown until a re-read finds the evidence', async () => {
  await setSandboxOutcome(world.services, ALICE, 'lost');
  const before = await readSandbox(world.services);
  const conversion = await quote();
  await acceptNow(conversion);
  const read = await world.services.refreshScheduler.fresh(conversion.rfq_id);
  expect(read?.state).toBe('accepted');
  const after = await readSandbox(world.services);
  expect((after.effects.debits ?? 0) - (before.effects.debits ?? 0)).toBe(1);
  expect(after.scenario.faults ?? []).toEqual([]);
});

test('an option that is switched off is absent from the next quote', async () => {
  await setSandboxOutcome(world.services, ALICE, 'noD0');
  expect(Object.keys((await quote()).options)).toEqual(['d1']);
  await setSandboxOutcome(world.services, ALICE, 'noD1');
  expect(Object.keys((await quote()).options)).toEqual(['d0']);
});

test('an evaluation ends as decided, and the register knows at once', async () => {
  await setSandboxOutcome(world.services, ALICE, 'evaluating');
  const conversion = await quote();
  await acceptNow(conversion);
  await decideSandboxConversion(world.services, ALICE, conversion.rfq_id, 'refused');
  const read = await world.services.refreshScheduler.fresh(conversion.rfq_id);
  expect(read?.state).toBe('refused');
});

test('the clock moves on and comes back, and a reset counts from nothing', async () => {
  const moved = await moveSandboxClock(world.services, ALICE, { advance_seconds: '301' });
  expect(moved.clock.offset_seconds).toBe(301);
  expect(
    (await moveSandboxClock(world.services, ALICE, { advance_seconds: null })).clock.offset_seconds,
  ).toBe(0);
  const fresh = await resetSandbox(world.services, ALICE);
  expect(fresh.effects.quotes).toBe(0);
  expect(fresh.scenario.evaluate ?? false).toBe(false);
});

test('every change names who made it in the audit log', async () => {
  const rows = (await listAudit(store.db, { limit: 200 })).filter(({ action }) =>
    action.startsWith('sandbox.'),
  );
  expect(new Set(rows.map(({ action }) => action))).toEqual(
    new Set(['sandbox.scenario', 'sandbox.clock', 'sandbox.resolve', 'sandbox.reset']),
  );
  expect(rows.every(({ actor }) => actor?.id === ALICE.id)).toBe(true);
});

test('with a live service there is nothing to control', async () => {
  const { sandbox: _, ...live } = world.services;
  await expect(readSandbox(live)).rejects.toMatchObject({ code: 'not_found' });
});
