import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { SandboxTransactionRequest } from '@/lib/contract/bff/sandbox/sandbox-world';
import type { Store } from '@/lib/store/engine/open-store';
import { findWebhookToken } from '@/lib/store/webhooks/webhook-tokens';
import { listAudit } from '@/lib/testing/harnesses/list-audit';
import { memoryStore } from '@/lib/testing/harnesses/memory-store';
import { ALICE, type SandboxServices, sandboxServices } from '@/lib/testing/services';
import { resetSandbox } from './sandbox-control';
import { listSandboxDeliveries, redeliverSandboxWebhook } from './sandbox-deliveries';
import {
  activateSandboxAddress,
  enrolSandboxSubMerchant,
  linkSandboxOnboarding,
  listSandboxSubMerchants,
  setSandboxKyb,
} from './sandbox-sub-merchants';
import {
  advanceSandboxTransaction,
  chargeBackSandboxTransaction,
  createSandboxTransaction,
  listSandboxTransactions,
} from './sandbox-transactions';

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

const ONRAMP: SandboxTransactionRequest = { kind: 'onramp', currency_code: 'USDT', webhook: 'mesa' };

async function begin(changes: Partial<SandboxTransactionRequest> = {}) {
  const { created = '', ...list } = await createSandboxTransaction(world.services, ALICE, {
    ...ONRAMP,
    ...changes,
  });
  return { created, list, own: list.transactions.find(({ end2end }) => end2end === created) };
}

test('what is begun stands first in the list, with a webhook address of ours that is tied to it', async () => {
  const { created, list, own } = await begin();
  expect(list.transactions[0]?.end2end).toBe(created);
  const token = own?.webhook?.split('/').at(-1) ?? '';
  expect(own?.webhook).toBe(`http://localhost:3000/api/webhooks/${token}`);
  expect(await findWebhookToken(store.db, token)).toEqual({ token, kind: 'onramp', subject: created });
});

test('without an address nothing is sent, and another address is taken as given', async () => {
  expect((await begin({ webhook: 'none' })).own).not.toHaveProperty('webhook');
  const url = 'https://example.com/hooks';
  expect((await begin({ webhook: url })).own?.webhook).toBe(url);
});

test('a transaction goes to its next stage, to one that is named, and is charged back; each step is a delivery', async () => {
  const { services } = world;
  const { created, own } = await begin();
  const processOf = (list: Awaited<ReturnType<typeof listSandboxTransactions>>) =>
    list.transactions.find(({ end2end }) => end2end === created)?.process;
  const stages = (await listSandboxTransactions(services)).stages.onramp;
  expect(own?.process).toBe(stages[0]?.process);
  expect(processOf(await advanceSandboxTransaction(services, ALICE, created, undefined))).toBe(
    'payment.received',
  );
  expect(processOf(await advanceSandboxTransaction(services, ALICE, created, 'success.completed'))).toBe(
    'success.completed',
  );
  const { chargeback } = await listSandboxTransactions(services);
  expect(processOf(await chargeBackSandboxTransaction(services, ALICE, created))).toBe(chargeback.process);
  const sent = (await listSandboxDeliveries(services)).deliveries.filter(
    ({ end2end }) => end2end === created,
  );
  expect(sent.map(({ process }) => process)).toEqual([
    'chargeback.open',
    'success.completed',
    'payment.received',
  ]);
});

test('what the world does not allow is refused in its own words, what it does not know is not found', async () => {
  const { services } = world;
  const { created } = await begin();
  const early = chargeBackSandboxTransaction(services, ALICE, created);
  await expect(early).rejects.toMatchObject({
    code: 'upstream_rejected',
    detail: { upstreamMessage: /completed/ },
  });
  await expect(advanceSandboxTransaction(services, ALICE, 'nobody', undefined)).rejects.toMatchObject({
    code: 'not_found',
  });
});

test('a sub-merchant is enrolled, gets its link, and walks through the six states with a webhook each', async () => {
  const { services } = world;
  const { created = '' } = await enrolSandboxSubMerchant(services, ALICE);
  const linked = await linkSandboxOnboarding(services, ALICE, created, 'mesa');
  expect(linked.link).toMatch(/^https?:\/\//);
  for (const state of ['pending_kyb', 'processing', 'done', 'error'] as const)
    await setSandboxKyb(services, ALICE, created, `kyb_provider_submerchant.${state}`);
  const { relationships } = await listSandboxSubMerchants(services);
  expect(relationships.find(({ correlation_id }) => correlation_id === created)?.kyb).toBe(
    'kyb_provider_submerchant.error',
  );
  const { deliveries } = await listSandboxDeliveries(services);
  expect(deliveries.every(({ secret }) => secret === 'programme')).toBe(true);
  expect(deliveries.map(({ process }) => process.split('.')[1])).toEqual([
    'error',
    'done',
    'processing',
    'pending_kyb',
    'pending_link',
  ]);
});

test('a pending address is approved', async () => {
  const { services } = world;
  const addressesOf = (list: Awaited<ReturnType<typeof listSandboxSubMerchants>>) =>
    list.relationships.flatMap(({ groups }) => groups.flatMap(({ addresses }) => addresses));
  const before = addressesOf(await listSandboxSubMerchants(services));
  const pending = before.find(({ status }) => status === 'pending');
  expect(pending).toBeDefined();
  const after = addressesOf(await activateSandboxAddress(services, ALICE, pending?.id ?? ''));
  expect(after.find(({ id }) => id === pending?.id)?.status).toBe('active');
});

test('a webhook is sent once more, the same bytes', async () => {
  const { services } = world;
  const { created } = await begin({ webhook: 'https://mesa.invalid/hooks' });
  await advanceSandboxTransaction(services, ALICE, created, undefined);
  await world.sandbox.settled();
  const [first] = (await listSandboxDeliveries(services)).deliveries;
  expect(first?.attempts).toHaveLength(1);
  await redeliverSandboxWebhook(services, ALICE, first?.id ?? '');
  await world.sandbox.settled();
  const [again] = (await listSandboxDeliveries(services)).deliveries;
  expect(again?.attempts).toHaveLength(2);
  expect(again?.body).toBe(first?.body);
});

test('every press stands in the audit log with who made it', async () => {
  const { services } = world;
  const { created } = await begin();
  await advanceSandboxTransaction(services, ALICE, created, undefined);
  const { created: correlation = '' } = await enrolSandboxSubMerchant(services, ALICE);
  await linkSandboxOnboarding(services, ALICE, correlation, 'none');
  await setSandboxKyb(services, ALICE, correlation, 'kyb_provider_submerchant.done');
  const rows = await listAudit(store.db, { limit: 5 });
  expect(rows.map(({ action, subject, actor }) => [action, subject, actor?.id])).toEqual([
    ['sandbox.kyb', correlation, ALICE.id],
    ['sandbox.onboarding_link', correlation, ALICE.id],
    ['sandbox.enrol', correlation, ALICE.id],
    ['sandbox.advance', created, ALICE.id],
    ['sandbox.transaction', created, ALICE.id],
  ]);
});

test('with a live service none of it exists', async () => {
  const { sandbox: _, ...live } = world.services;
  const calls = [
    listSandboxTransactions(live),
    createSandboxTransaction(live, ALICE, ONRAMP),
    listSandboxSubMerchants(live),
    enrolSandboxSubMerchant(live, ALICE),
    listSandboxDeliveries(live),
  ];
  for (const call of calls) await expect(call).rejects.toMatchObject({ code: 'not_found' });
});
