import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { SubMerchantRequest } from '@/lib/contract/bff/sub-merchants/register';
import { DEFAULT_ASSUMPTIONS } from '@/lib/contract/payments-api/assumptions/assumptions';
import { createServices } from '@/lib/operations/services';
import {
  readOnboarding,
  readSubMerchantBalance,
} from '@/lib/operations/sub-merchants/read-balance-and-onboarding';
import { SEEDED_RELATIONSHIPS } from '@/lib/sandbox/world/seed-relationships';
import type { Store } from '@/lib/store/engine/open-store';
import { empty } from '@/lib/testing/harnesses/describe-stores';
import { listAudit } from '@/lib/testing/harnesses/list-audit';
import { memoryStore } from '@/lib/testing/harnesses/memory-store';
import { ALICE, BOB, type SandboxServices, sandboxServices } from '@/lib/testing/services';
import { embeddedTransport } from '@/lib/upstream/embedded';
import { createRegisterRefresher, refreshRegister } from './refresh-register';
import { addSubMerchant, changeSubMerchant, readRegister, readSubMerchant } from './register';
import { seedDemoRegister } from './seed-demo-register';

const VIEWER = { role: 'viewer' } as const;
const OPERATOR = { role: 'operator' } as const;

let store: Store;
let world: SandboxServices;
beforeAll(async () => {
  store = await memoryStore();
});
afterAll(() => store.close());
beforeEach(async () => {
  await empty(store.db);
  world?.dispose();
  world = sandboxServices(store);
});
afterAll(() => world.dispose());

const idOf = (name: string) => SEEDED_RELATIONSHIPS.find((item) => item.name === name)?.correlation_id ?? '';
const asked = (name: string, changes: Partial<SubMerchantRequest> = {}): SubMerchantRequest => ({
  correlation_id: idOf(name),
  name: `Loja ${name}`,
  ...changes,
});
const whole = { limit: 25 };

test('relationships that one person adds have a limit a day; repeats and others are not held up by it (W5)', async () => {
  world.dispose();
  world = sandboxServices(store, { rateLimits: { relationship: 2 } });
  const { services } = world;
  for (const name of ['CID_1', 'CID_4', 'CID_1']) await addSubMerchant(services, ALICE, asked(name));
  await expect(addSubMerchant(services, ALICE, asked('CID_5'))).rejects.toMatchObject({
    code: 'too_many_today',
  });
  expect((await readRegister(services, VIEWER, whole)).items).toHaveLength(2);
  await addSubMerchant(services, BOB, asked('CID_5'));
});

test('one is kept with what the signed reads told: every digit, state, and when (GEN-09, NBA-03)', async () => {
  const { sub_merchant } = await addSubMerchant(world.services, ALICE, asked('CID_1', { tags: ['livros'] }));
  expect(sub_merchant).toMatchObject({
    correlation_id: idOf('CID_1'),
    origin: 'typed',
    created_by: ALICE,
    tags: ['livros'],
    balance: { balances: expect.arrayContaining([{ currency: 'USDT', available: '48250.500000' }]) },
    kyb: { onboarding: { status: 'Completed' }, source: 'api' },
  });
  expect(sub_merchant.last_signed_read_at).toBeDefined();
  expect((await listAudit(store.db, { limit: 1 }))[0]).toMatchObject({
    action: 'sub_merchant.added',
    actor: ALICE,
    subject: idOf('CID_1'),
  });
});

test('a 404 of the onboarding is an ordinary answer, and it is kept as such (KYB-20)', async () => {
  const { sub_merchant } = await addSubMerchant(world.services, ALICE, asked('CID_5'));
  expect(sub_merchant.kyb).toMatchObject({ source: 'api' });
  expect(sub_merchant.kyb).not.toHaveProperty('onboarding');
});

test('one of another master and one of nobody are refused alike, and nothing is kept (BRD-15, safety 41)', async () => {
  for (const correlation_id of [idOf('CID_3'), randomUUID()]) {
    const adding = addSubMerchant(world.services, ALICE, asked('CID_1', { correlation_id }));
    await expect(adding).rejects.toMatchObject({ code: 'unknown_relationship' });
  }
  expect((await readRegister(world.services, VIEWER, whole)).items).toEqual([]);
});

test('the same again, as after a lost answer, is the one that stands; other words for it are refused', async () => {
  const first = await Promise.all([1, 2, 3].map(() => addSubMerchant(world.services, ALICE, asked('CID_1'))));
  expect(new Set(first.map(({ sub_merchant }) => sub_merchant.created_at)).size).toBe(1);
  const other = addSubMerchant(world.services, BOB, asked('CID_1'));
  await expect(other).rejects.toMatchObject({ code: 'already_registered' });
  const renamed = addSubMerchant(world.services, ALICE, asked('CID_1', { name: 'Else' }));
  await expect(renamed).rejects.toMatchObject({ code: 'already_registered' });
  const added = (await listAudit(store.db, { limit: 10 })).filter(
    ({ action }) => action === 'sub_merchant.added',
  );
  expect(added).toHaveLength(1);
});

test('a read that is not answered keeps nothing', async () => {
  await world.control('PUT', 'scenario', {
    faults: [{ method: 'GET', path: '/v2/naas/balance', drop: 'after' }],
  });
  await expect(addSubMerchant(world.services, ALICE, asked('CID_1'))).rejects.toMatchObject({
    code: 'upstream_unreachable',
  });
  expect((await readRegister(world.services, VIEWER, whole)).counts.all).toBe(0);
});

test('names, tags and the archive change here alone, and each change is told to the audit log', async () => {
  await addSubMerchant(world.services, ALICE, asked('CID_1'));
  await changeSubMerchant(world.services, BOB, idOf('CID_1'), { name: 'Novo', tags: ['a', 'b'] });
  await changeSubMerchant(world.services, BOB, idOf('CID_1'), { archived: true });
  expect((await readRegister(world.services, VIEWER, whole)).items).toEqual([]);
  const archive = await readRegister(world.services, VIEWER, { ...whole, archived: '1' });
  expect(archive.items).toMatchObject([{ name: 'Novo', tags: ['a', 'b'] }]);
  expect(await listAudit(store.db, { limit: 2 })).toMatchObject([
    { action: 'sub_merchant.changed', actor: BOB, detail: { archived: 'true' } },
    { detail: { name: 'Novo', tags: 'a, b' } },
  ]);
  const unknown = changeSubMerchant(world.services, BOB, randomUUID(), { name: 'x' });
  await expect(unknown).rejects.toMatchObject({ code: 'not_found' });
});

test('the raw error of a failed onboarding leaves the server for those who may register alone (KYB-17)', async () => {
  await addSubMerchant(world.services, ALICE, asked('CID_4'));
  const id = idOf('CID_4');
  for (const [reader, may] of [
    [VIEWER, false],
    [OPERATOR, true],
  ] as const) {
    const answers = JSON.stringify([
      await readOnboarding(world.services, reader, id),
      await readSubMerchant(world.services, reader, id),
      await readRegister(world.services, reader, whole),
      await refreshRegister(world.services, reader, [id]),
    ]);
    expect(answers).toContain('error_message');
    expect(answers.includes('document_check')).toBe(may);
  }
});

test('a fresh demo has the fixtures of its own account, marked as such, and is never filled again', async () => {
  expect(await seedDemoRegister(world.services)).toBe(5);
  const { items } = await readRegister(world.services, VIEWER, whole);
  expect(items.map(({ correlation_id }) => correlation_id)).not.toContain(idOf('CID_3'));
  expect(items.every(({ origin, created_by }) => origin === 'demo' && created_by === undefined)).toBe(true);
  for (const { correlation_id } of items)
    await changeSubMerchant(world.services, ALICE, correlation_id, { archived: true });
  expect(await seedDemoRegister(world.services)).toBe(0);
});

test('what was never read is read by itself, once, and not again before it is old', async () => {
  await seedDemoRegister(world.services);
  const reader = createRegisterRefresher(world.services);
  reader.tick();
  await reader.ended();
  const { items, counts } = await readRegister(world.services, VIEWER, whole);
  expect(counts).toMatchObject({ unread: 0, completed: 2, pending: 1, failed: 1, none: 1 });
  reader.tick();
  await reader.ended();
  const later = await readRegister(world.services, VIEWER, whole);
  expect(later.items.map(({ kyb }) => kyb?.read_at)).toEqual(items.map(({ kyb }) => kyb?.read_at));
});

test('an aborted refresh starts no further reads', async () => {
  const names = ['CID_1', 'CID_2', 'CID_4', 'CID_5', 'CID_6'];
  for (const name of names) await addSubMerchant(world.services, ALICE, asked(name));
  const ids = names.map(idOf);
  const gone = new AbortController();
  const asks: (string | undefined)[] = [];
  const { client } = world.services;
  const watched = {
    ...world.services,
    client: {
      ...client,
      getOnboardingStatus: (call: Parameters<typeof client.getOnboardingStatus>[0]) => {
        asks.push(call?.correlationId);
        gone.abort();
        return client.getOnboardingStatus(call);
      },
    },
  };
  await expect(refreshRegister(watched, OPERATOR, ids, gone.signal)).rejects.toThrow();
  expect(asks.length).toBeGreaterThan(0);
  expect(asks).not.toContain(ids[4]);
});

test('without a signing key nothing is asked, and it is said (GEN-06)', async () => {
  await addSubMerchant(world.services, ALICE, asked('CID_1'));
  let asks = 0;
  const unsigned = createServices({
    store,
    sandbox: world.sandbox,
    env: world.services.env,
    assumptions: DEFAULT_ASSUMPTIONS,
    transport: embeddedTransport(async (request) => {
      asks += 1;
      return world.sandbox.fetch(request);
    }),
    apiKey: world.sandbox.keys.apiKey,
  });
  const id = idOf('CID_1');
  for (const ask of [
    () => addSubMerchant(unsigned, ALICE, asked('CID_6')),
    () => readSubMerchantBalance(unsigned, id),
    () => readOnboarding(unsigned, OPERATOR, id),
    () => refreshRegister(unsigned, OPERATOR, [id]),
  ])
    await expect(ask()).rejects.toMatchObject({ code: 'no_signing_key' });
  const reader = createRegisterRefresher(unsigned);
  reader.tick();
  await reader.ended();
  expect(asks).toBe(0);
});
