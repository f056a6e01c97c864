import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Store } from '@/lib/store/engine/open-store';
import { listAudit } from '@/lib/testing/harnesses/list-audit';
import { memoryStore } from '@/lib/testing/harnesses/memory-store';
import { ALICE, type SandboxServices, sandboxServices } from '@/lib/testing/services';
import { readSandbox, resetSandbox, setSandboxOutcome } from './sandbox-control';
import { addInjectedFailure, changeSandboxSettings, removeInjectedFailure } from './sandbox-settings';

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
beforeEach(() => resetSandbox(world.services, ALICE));

test('settings are merged one by one, and a ceiling is taken away by null', async () => {
  const { services } = world;
  await changeSandboxSettings(services, ALICE, { desk: { d0: false } });
  await changeSandboxSettings(services, ALICE, { ceilings: { compliance: '250.50' } });
  const both = await changeSandboxSettings(services, ALICE, {
    webhooks: { duplicate: true, delay_ms: '1500' },
  });
  expect(both.scenario).toMatchObject({
    desk: { d0: false },
    ceilings: { compliance: '250.50' },
    webhooks: { duplicate: true, delay_ms: 1500 },
  });
  const without = await changeSandboxSettings(services, ALICE, { ceilings: { compliance: null } });
  expect(without.scenario.ceilings).toEqual({});
});

test('a ledger amount is set to the digit', async () => {
  const read = await changeSandboxSettings(world.services, ALICE, { ledger: { USDT: '1234.567891' } });
  const available = Object.values(read.ledger.USDT ?? {}).map((account) => account.available);
  expect(available).toContain('1234.567891');
});

test('faults are added in order, and taken away only where they still stand', async () => {
  const { services } = world;
  await addInjectedFailure(services, ALICE, {
    method: 'GET',
    path: '/v2/balance',
    status: '500',
    times: '2',
  });
  const two = await addInjectedFailure(services, ALICE, {
    method: 'GET',
    path: '/v2/onramps',
    status: '503',
    body: '{"error":"later"}',
    delay_ms: '10',
  });
  expect(two.scenario.faults).toEqual([
    { method: 'GET', path: '/v2/balance', status: 500, times: 2 },
    { method: 'GET', path: '/v2/onramps', status: 503, delay_ms: 10, body: { error: 'later' } },
  ]);
  const wrong = { index: '0', method: 'GET', path: '/v2/onramps' };
  await expect(removeInjectedFailure(services, ALICE, wrong)).rejects.toMatchObject({ code: 'not_found' });
  const one = await removeInjectedFailure(services, ALICE, { ...wrong, index: '1' });
  expect(one.scenario.faults).toHaveLength(1);
});

test('picking an outcome of accept leaves the faults of other routes and the webhook switches alone', async () => {
  const { services } = world;
  await addInjectedFailure(services, ALICE, { method: 'GET', path: '/v2/balance', delay_ms: '5' });
  await changeSandboxSettings(services, ALICE, { webhooks: { shuffle: true } });
  await setSandboxOutcome(services, ALICE, 'failed');
  expect((await readSandbox(services)).scenario.faults).toHaveLength(2);
  const { scenario } = await setSandboxOutcome(services, ALICE, 'accepted');
  expect(scenario.faults).toEqual([{ method: 'GET', path: '/v2/balance', delay_ms: 5 }]);
  expect(scenario.webhooks).toMatchObject({ shuffle: true });
});

test('what the sandbox refuses is told in its own words, and nothing is written to the log', async () => {
  const refused = changeSandboxSettings(world.services, ALICE, { ledger: { USDT: 'much' } });
  await expect(refused).rejects.toMatchObject({
    code: 'upstream_rejected',
    detail: { upstreamMessage: /ledger/ },
  });
  const rows = await listAudit(store.db, { limit: 1 });
  expect(rows[0]?.action).toBe('sandbox.reset');
});

test('every change of the settings names who made it', async () => {
  const { services } = world;
  await changeSandboxSettings(services, ALICE, { provider: 'down' });
  await addInjectedFailure(services, ALICE, { method: 'GET', path: '/v2/balance', status: '500' });
  await removeInjectedFailure(services, ALICE, { index: '0', method: 'GET', path: '/v2/balance' });
  const rows = await listAudit(store.db, { limit: 3 });
  expect(rows.map(({ action, actor }) => [action, actor?.id])).toEqual([
    ['sandbox.fault_removed', ALICE.id],
    ['sandbox.fault', ALICE.id],
    ['sandbox.settings', ALICE.id],
  ]);
  expect(rows[2]?.detail).toEqual({ turned: '{"provider":"down"}' });
});
