import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { checkoutLinkRequest } from '@/lib/contract/bff/checkout-links';
import type { Services } from '@/lib/operations/services';
import { addSubMerchant } from '@/lib/operations/sub-merchants/register/register';
import { tieLink } from '@/lib/store/checkout-links/checkout-links';
import type { Store } from '@/lib/store/engine/open-store';
import { links } from '@/lib/store/schema/checkout-link-tables';
import { memoryStore } from '@/lib/testing/harnesses/memory-store';
import { ALICE, type SandboxServices, sandboxServices } from '@/lib/testing/services';
import { createCheckoutLink } from './create-checkout-link';
import {
  createCheckoutForSubMerchant,
  readSubMerchantCheckouts,
  tieSubMerchantCheckout,
} from './sub-merchant-checkouts';

const PATH = '/v2/naas/crossramp_checkout';
const ASKED = { currency_code: 'USDT', amount_fiat: '480.00', payer_document: '529.982.247-25' };
let store: Store;
let open: SandboxServices[] = [];
beforeAll(async () => {
  store = await memoryStore();
});
afterEach(() => {
  for (const one of open) one.dispose();
  open = [];
});
afterAll(() => store.close());

/** A sandbox with two active sub-merchants in the register. */
async function start() {
  const made = sandboxServices(store);
  open.push(made);
  const fixtures = await made.control('GET', 'fixtures');
  const known = fixtures.relationships as { name: string; correlation_id: string }[];
  const [first = '', second = ''] = ['CID_1', 'CID_6'].map(
    (name) => known.find((item) => item.name === name)?.correlation_id ?? '',
  );
  for (const correlation_id of [first, second]) {
    await addSubMerchant(made.services, ALICE, { correlation_id, name: 'Livraria Outono', tags: [] });
  }
  const effects = async () => Number((await made.control('GET', 'effects?account=A')).links);
  const faults = (faults: object[]) => made.control('PUT', 'scenario', { faults });
  return { ...made, first, second, effects, faults };
}

function create(services: Services, correlationId: string, intentId: string = randomUUID(), asked = ASKED) {
  return createCheckoutForSubMerchant(services, ALICE, correlationId, {
    intentId,
    requestId: 'r',
    asked: checkoutLinkRequest.parse(asked),
  });
}

test('CHK-01: a link is made for the sub-merchant, opens its page, and stands in its list alone', async () => {
  const { services, sandbox, first, second, effects } = await start();
  const before = await effects();
  const { link } = await create(services, first);
  expect(link).toMatchObject({ state: 'made', correlation_id: first, asked: { amount_fiat: '480.00' } });
  expect(await effects()).toBe(before + 1);
  expect((await sandbox.pages(new Request(link.link ?? ''))).status).toBe(200);
  expect((await readSubMerchantCheckouts(services, first)).links[0]).toEqual(link);
  const others = await readSubMerchantCheckouts(services, second);
  expect(others.links.filter(({ id }) => id === link.id)).toEqual([]);
  expect(JSON.stringify(link)).not.toContain('52998224725');
});

test('safety 1-4, 41: one key sends once, and the same key for another sub-merchant is refused', async () => {
  const { services, first, second, effects } = await start();
  const before = await effects();
  const key = randomUUID();
  await Promise.all(Array.from({ length: 10 }, () => create(services, first, key)));
  expect((await create(services, first, key)).link.state).toBe('made');
  await expect(create(services, second, key)).rejects.toMatchObject({ code: 'key_reused' });
  await expect(
    createCheckoutLink(services, ALICE, {
      intentId: key,
      requestId: 'r',
      asked: checkoutLinkRequest.parse(ASKED),
    }),
  ).rejects.toMatchObject({ code: 'key_reused' });
  expect(await effects()).toBe(before + 1);
});

test('CHK-05: an amount with more decimals than the asset is refused before anything is sent', async () => {
  const { services, first, effects } = await start();
  const before = await effects();
  const asked = checkoutLinkRequest.parse({ currency_code: 'USDT', amount_crypto: '0.0000001' });
  const intent = { intentId: randomUUID(), requestId: 'r', asked };
  await expect(createCheckoutForSubMerchant(services, ALICE, first, intent)).rejects.toMatchObject({
    detail: { fields: { amount_crypto: 'too_long' } },
  });
  expect(await effects()).toBe(before);
});

test('safety 41: for an id that nobody added nothing is signed, read or tied', async () => {
  const { services, first, effects } = await start();
  const before = await effects();
  const stranger = randomUUID();
  const absent = { code: 'not_found' };
  await expect(create(services, stranger)).rejects.toMatchObject(absent);
  await expect(readSubMerchantCheckouts(services, stranger)).rejects.toMatchObject(absent);
  const { link } = await create(services, first);
  const tie = { id: link.id, end2end: 'x' };
  await expect(tieSubMerchantCheckout(services, ALICE, stranger, tie)).rejects.toMatchObject(absent);
  expect(await effects()).toBe(before + 1);
});

test.each([
  ['a lost answer', { drop: 'after' }, 1],
  ['a call that never arrived', { drop: 'before' }, 0],
  ['a 500', { status: 500 }, 0],
  ['HTML', { status: 200, body: '<html></html>' }, 0],
])('safety 9-12: after %s nobody knows, and nothing is sent again', async (_, fault, made) => {
  const { services, first, effects, faults } = await start();
  const before = await effects();
  await faults([{ method: 'POST', path: PATH, times: 1, ...fault }]);
  const key = randomUUID();
  expect((await create(services, first, key)).link.state).toBe('unknown');
  expect((await create(services, first, key)).link.state).toBe('unknown');
  expect(await effects()).toBe(before + made);
});

test('its webhook ends what was unknown: the address it came to was this link’s alone', async () => {
  const { services, first, faults } = await start();
  await faults([{ method: 'POST', path: PATH, drop: 'after', times: 1 }]);
  const { link } = await create(services, first);
  const rows = await store.db.select().from(links);
  const token = rows.find(({ intentId }) => intentId === link.id)?.webhookToken ?? '';
  await tieLink(store.db, token, 'e2e-of-the-link');
  expect((await readSubMerchantCheckouts(services, first)).links[0]).toMatchObject({
    id: link.id,
    state: 'made',
    tie: { end2end: 'e2e-of-the-link', by: 'webhook' },
  });
});

test.each([
  [{ status: 400, body: { error: 'currency_code is closed' } }, undefined],
  [{ status: 405 }, undefined],
  [{ status: 404, body: { error: 'not found' } }, undefined],
  [{ status: 401 }, 'upstream_strategy'],
] as const)('a refusal of %j made nothing, and says what it is about', async (fault, code) => {
  const { services, first, effects, faults } = await start();
  const before = await effects();
  await faults([{ method: 'POST', path: PATH, times: 1, ...fault }]);
  const key = randomUUID();
  if (code === undefined) expect((await create(services, first, key)).link.state).toBe('refused');
  else await expect(create(services, first, key)).rejects.toMatchObject({ code });
  expect((await create(services, first, key)).link.state).toBe('refused');
  expect(await effects()).toBe(before);
});

test('GEN-06: without a signing key nothing is asked', async () => {
  const { services, first } = await start();
  await expect(create({ ...services, canSign: false }, first)).rejects.toMatchObject({
    code: 'no_signing_key',
  });
});

test('O-37: a person ties a sub-merchant’s link to its record in the account’s own list', async () => {
  const { services, control, first } = await start();
  const { link } = await create(services, first);
  const { transactions } = (await control('GET', 'transactions?account=A&limit=20')) as {
    transactions: { end2end: string; kind: string }[];
  };
  const end2end = transactions.find(({ kind }) => kind === 'checkout')?.end2end ?? '';
  const tied = await tieSubMerchantCheckout(services, ALICE, first, { id: link.id, end2end });
  expect(tied.link.tie).toMatchObject({ end2end, by: ALICE });
});
