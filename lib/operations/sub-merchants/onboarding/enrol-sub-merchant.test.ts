import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { DEFAULT_ASSUMPTIONS } from '@/lib/contract/payments-api/assumptions/assumptions';
import type { Services } from '@/lib/operations/services';
import { addSubMerchant } from '@/lib/operations/sub-merchants/register/register';
import type { Store } from '@/lib/store/engine/open-store';
import { findSubMerchant } from '@/lib/store/sub-merchants/register';
import { memoryStore } from '@/lib/testing/harnesses/memory-store';
import type { Reply } from '@/lib/testing/scripted-upstream/scripted-upstream';
import { ALICE, BOB, sandboxServices, scriptedServices } from '@/lib/testing/services';
import { createOnboardingLink, enrolSubMerchant } from './enrol-sub-merchant';

const ASKED = { name: 'Cervejaria Arapuã', tags: ['bebidas'] };
let store: Store;
let closing: (() => unknown)[] = [];
beforeAll(async () => {
  store = await memoryStore();
});
afterEach(async () => {
  for (const close of closing) await close();
  closing = [];
});
afterAll(() => store.close());

function inSandbox() {
  const made = sandboxServices(store);
  closing.push(made.dispose);
  return made;
}

/** A live service whose settings may name the two routes (O-14). */
async function live(reply: Reply, optional: { enrol: string | null; onboardingLink: string | null }) {
  const made = await scriptedServices(store, () => reply, { secret: 's'.repeat(32) });
  closing.push(made.close);
  const routes = { optional: { ...DEFAULT_ASSUMPTIONS.routes.optional, ...optional } };
  const services = { ...made.services, canSign: true, assumptions: { ...DEFAULT_ASSUMPTIONS, routes } };
  return { ...made, services };
}

const NAMED = {
  enrol: '/v2/naas/submerchants',
  onboardingLink: '/v2/naas/submerchants/{correlation_id}/link',
};

function enrol(services: Services, intentId: string = randomUUID(), actor = ALICE) {
  return enrolSubMerchant(services, actor, { intentId, requestId: 'r', asked: ASKED });
}

test('in the sandbox one is enrolled, stands in the register, and its link leads to the form', async () => {
  const { services, sandbox, control } = inSandbox();
  const { state, correlation_id = '', registered } = await enrol(services);
  expect([state, registered]).toEqual(['enrolled', true]);
  expect(await findSubMerchant(store.db, correlation_id)).toMatchObject({ ...ASKED, origin: 'enrolled' });
  const { link } = await createOnboardingLink(services, ALICE, correlation_id);
  expect((await sandbox.pages(new Request(link))).status).toBe(200);
  const { relationships } = (await control('GET', 'relationships?account=A')) as {
    relationships: { correlation_id: string; onboarding: { webhook?: string } | null }[];
  };
  const found = relationships.find((item) => item.correlation_id === correlation_id);
  expect(found?.onboarding?.webhook).toMatch(/\/api\/webhooks\/[\w-]{43}$/);
});

test('safety 1-4: one key enrols one, also pressed ten times, and is refused with another name or person', async () => {
  const { services, control } = inSandbox();
  const count = async () =>
    ((await control('GET', 'relationships?account=A')) as { relationships: unknown[] }).relationships.length;
  const before = await count();
  const key = randomUUID();
  await Promise.all(Array.from({ length: 10 }, () => enrol(services, key)));
  expect(await enrol(services, key)).toMatchObject({ state: 'enrolled', registered: true });
  expect(await count()).toBe(before + 1);
  await expect(enrol(services, key, BOB)).rejects.toMatchObject({ code: 'key_reused' });
});

test('one person enrols up to a limit a day, and makes so many links: above it nothing is sent (W5)', async () => {
  const made = sandboxServices(store, { rateLimits: { relationship: 1, address: 1 } });
  closing.push(made.dispose);
  const count = async () =>
    ((await made.control('GET', 'relationships?account=A')) as { relationships: unknown[] }).relationships
      .length;
  const carol = { id: `user-${randomUUID()}`, name: 'Carol' };
  const before = await count();
  const key = randomUUID();
  const refused = { code: 'too_many_today' };
  for (const _ of ['once', 'again'])
    expect(await enrol(made.services, key, carol)).toMatchObject({ state: 'enrolled', registered: true });
  await expect(enrol(made.services, randomUUID(), carol)).rejects.toMatchObject(refused);
  expect(await count()).toBe(before + 1);
  const { correlation_id = '' } = await enrol(made.services, key, carol);
  await createOnboardingLink(made.services, carol, correlation_id);
  await expect(createOnboardingLink(made.services, carol, correlation_id)).rejects.toMatchObject(refused);
});

test('safety 9: a refusal of the sandbox is told as a refusal, not as unknown', async () => {
  const { services } = inSandbox();
  const closed = async () => Response.json({ error: 'programme is closed' }, { status: 400 });
  const refusing = {
    ...services,
    ...(services.sandbox && { sandbox: { ...services.sandbox, control: closed } }),
  };
  expect((await enrol(refusing)).state).toBe('refused');
});

test('O-14: with a live service nothing is offered that the settings do not name', async () => {
  const { services, far } = await live({ status: 500 }, { enrol: null, onboardingLink: null });
  await expect(enrol(services)).rejects.toMatchObject({ code: 'not_found' });
  expect(far.arrived).toHaveLength(0);
});

test.each([
  ['a lost answer', { cut: 'body', body: '{"correlation_id":' } as Reply, 'unknown'],
  ['a 500', { status: 500 }, 'unknown'],
  ['an answer without an id', { body: '{"id":1}' }, 'unknown'],
  ['an id that is no UUID', { body: '{"correlation_id":"abc"}' }, 'unknown'],
  ['a 422, which only other routes have', { status: 422 }, 'unknown'],
  ['a refusal', { status: 400, body: '{"error":"programme is closed"}' }, 'refused'],
])('safety 9-12: after %s it is told as it is, and nothing is sent again', async (_, reply, state) => {
  const { services, far } = await live(reply, NAMED);
  const key = randomUUID();
  expect((await enrol(services, key)).state).toBe(state);
  expect((await enrol(services, key)).state).toBe(state);
  expect(far.arrived.map(({ path }) => path)).toEqual([NAMED.enrol]);
});

test('O-14: a live service is asked at the paths of the settings, for a relationship of the register alone', async () => {
  const { services, control } = inSandbox();
  const { relationships } = (await control('GET', 'fixtures')) as {
    relationships: { account: string; correlation_id: string }[];
  };
  const id = relationships.find(({ account }) => account === 'A')?.correlation_id ?? '';
  await addSubMerchant(services, ALICE, { correlation_id: id, ...ASKED });
  const there = await live({ body: '{"link":"https://kyb.example/1"}' }, NAMED);
  const { link } = await createOnboardingLink(there.services, ALICE, id);
  expect(link).toBe('https://kyb.example/1');
  expect(there.far.arrived[0]?.path).toBe(`/v2/naas/submerchants/${id}/link`);
  await expect(createOnboardingLink(there.services, ALICE, randomUUID())).rejects.toMatchObject({
    code: 'not_found',
  });
  expect(there.far.arrived).toHaveLength(1);
});
