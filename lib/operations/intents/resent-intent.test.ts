import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { checkoutLinkRequest } from '@/lib/contract/bff/checkout-links';
import { brandingRequest } from '@/lib/contract/bff/sub-merchants/branding';
import { createCheckoutLink } from '@/lib/operations/checkout-links/create-checkout-link';
import { changeBranding } from '@/lib/operations/sub-merchants/branding/change-branding';
import { keepReturnHosts } from '@/lib/store/checkout-links/return-hosts';
import type { Store } from '@/lib/store/engine/open-store';
import { empty } from '@/lib/testing/harnesses/describe-stores';
import { memoryStore } from '@/lib/testing/harnesses/memory-store';
import { whitelistHarness } from '@/lib/testing/harnesses/whitelist-harness';
import { withdrawalHarness } from '@/lib/testing/harnesses/withdrawal-harness';
import { ALICE } from '@/lib/testing/services';

/** A transport or a browser may send a committed intent again; the answer is its outcome, never a refusal. */
const ONE_EACH = { rateLimits: { link: 1, whitelist: 1, branding: 1, withdraw: 1 } };
const LIMITED = { code: 'rate_limited' };

let store: Store;
beforeAll(async () => {
  store = await memoryStore();
});
beforeEach(() => empty(store.db));
afterAll(() => store.close());

/** The same press five times within a limit of one, then a new one. */
async function expectCountedOnce<T>(
  press: (key: string, isNew: boolean) => Promise<T>,
  stateOf: (answer: T) => unknown,
) {
  const key = randomUUID();
  for (let time = 1; time <= 5; time += 1)
    expect(stateOf(await press(key, false)), `time ${time}`).toMatch(/^(done|made)$/);
  await expect(press(randomUUID(), true)).rejects.toMatchObject(LIMITED);
}

test('a whitelist change that arrives again is told its outcome, and only sent ones count (safety 4, W5)', async () => {
  const harness = await whitelistHarness(store, ONE_EACH);
  await expectCountedOnce(
    (key) => harness.press({ walletName: 'Ops' }, { key }),
    ({ operation }) => operation.state,
  );
  harness.dispose();
});

test('a change of branding that arrives again is told its outcome, and only sent ones count (safety 4, W5)', async () => {
  const { services, first, dispose } = await whitelistHarness(store, ONE_EACH);
  const asked = brandingRequest.parse({ trade_name: 'Outono' });
  await expectCountedOnce(
    (intentId) => changeBranding(services, ALICE, { correlationId: first, intentId, requestId: 'r', asked }),
    ({ change }) => change.state,
  );
  dispose();
});

test('a link that is asked for again is given, and only sent ones count (safety 4, W5)', async () => {
  const { services, dispose } = await withdrawalHarness(store, ONE_EACH);
  const asked = checkoutLinkRequest.parse({ currency_code: 'USDT' });
  await expectCountedOnce(
    (intentId) => createCheckoutLink(services, ALICE, { intentId, requestId: 'r', asked }),
    ({ link }) => link.state,
  );
  dispose();
});

test('a link stays given when its return host is taken from the list afterwards (safety 4, 47)', async () => {
  const { services, dispose } = await withdrawalHarness(store);
  await keepReturnHosts(store.db, ['shop.example']);
  const asked = checkoutLinkRequest.parse({
    currency_code: 'USDT',
    return_url: 'https://shop.example/thanks',
  });
  const ask = (intentId: string) => createCheckoutLink(services, ALICE, { intentId, requestId: 'r', asked });
  const key = randomUUID();
  const { link } = await ask(key);
  await keepReturnHosts(store.db, []);
  expect((await ask(key)).link).toMatchObject({ state: 'made', link: link.link });
  const refused = { code: 'invalid_input', detail: { fields: { return_url: 'not_an_allowed_host' } } };
  await expect(ask(randomUUID())).rejects.toMatchObject(refused);
  dispose();
});

test('a withdrawal that arrives again is told its outcome, and only sent ones count (safety 4, W5)', async () => {
  const harness = await withdrawalHarness(store, ONE_EACH);
  const asked = await harness.ask();
  await expectCountedOnce(
    (intentId, isNew) => harness.press({ ...asked, amount: isNew ? '10.51' : '10.50' }, { intentId }),
    ({ outcome }) => outcome,
  );
  harness.dispose();
});

test('a withdrawal committed while its resent copy was compared is told, not a changed balance (safety 2, 4)', async () => {
  const harness = await withdrawalHarness(store);
  const asked = await harness.ask({ amount: '48250.500000' });
  const intentId = randomUUID();
  const other = harness.again();
  let copies = 0;
  harness.wire = async (request, pass) => {
    // The copy's first read waits until the first press has ended.
    if (request.method === 'GET' && copies === 0) {
      copies += 1;
      await harness.press(asked, { intentId, services: other });
    }
    return pass(request);
  };
  const copy = await harness.press(asked, { intentId });
  expect([copy.outcome, copy.withdrawal?.id]).toEqual(['done', intentId]);
  expect(await harness.effects()).toBe(1);
  harness.dispose();
});

test('a withdrawal committed while the reads of its resent copy failed is told, not their error (safety 2, 9)', async () => {
  const harness = await withdrawalHarness(store);
  const asked = await harness.ask();
  const intentId = randomUUID();
  const other = harness.again();
  let fails = false;
  harness.wire = async (request, pass) => {
    if (request.method !== 'GET' || fails) return pass(request);
    fails = true;
    await harness.press(asked, { intentId, services: other });
    await harness.control('PUT', 'scenario', {
      faults: [{ method: 'GET', path: '/v2/naas/wl_groups', status: 500, times: 3 }],
    });
    return pass(request);
  };
  expect(await harness.press(asked, { intentId })).toMatchObject({ outcome: 'done' });
  expect(await harness.effects()).toBe(1);
  harness.dispose();
});
