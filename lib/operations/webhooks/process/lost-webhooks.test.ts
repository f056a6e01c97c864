import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import type { RecordKind } from '@/lib/contract/bff/webhooks/webhook-events';
import { createCheckoutLink } from '@/lib/operations/checkout-links/create-checkout-link';
import { tieCheckout } from '@/lib/operations/checkout-links/tie-checkout';
import { acceptConversion } from '@/lib/operations/conversions/accept-conversion';
import { createQuote } from '@/lib/operations/conversions/create-quote';
import { linkSandboxOnboarding, setSandboxKyb } from '@/lib/operations/sandbox/sandbox-sub-merchants';
import { advanceSandboxTransaction } from '@/lib/operations/sandbox/sandbox-transactions';
import { readTransaction } from '@/lib/operations/transactions/find-transaction';
import { mintAddress } from '@/lib/operations/webhooks/receive/mint-address';
import type { Store } from '@/lib/store/engine/open-store';
import { insertSubMerchant } from '@/lib/store/sub-merchants/register';
import { harnessForEach } from '@/lib/testing/harnesses/harness-for-each';
import { type WebhookHarness, webhookHarness } from '@/lib/testing/harnesses/webhook-harness';
import { ALICE, press } from '@/lib/testing/services';
import { sweepList } from './sweep-lists';

let store: Store;
let harness: WebhookHarness;
harnessForEach(webhookHarness, (opened, made) => {
  store = opened;
  harness = made;
});
// The sandbox sends no webhook at all.
beforeEach(() => harness.control('PUT', 'scenario', { account: 'A', webhooks: { never: true } }));

const advance = (id: string, to?: string) => advanceSandboxTransaction(harness.services, ALICE, id, to);
const notices = async () =>
  (await harness.notes()).map(({ titleKey, values, href }) => [titleKey, values, href]);

/** Reported lost once, after the grace period, with one notice. */
async function isLost(kind: RecordKind, id: string): Promise<void> {
  expect(await harness.record(kind, id)).toMatchObject({ webhookLostAt: null });
  expect((await harness.record(kind, id))?.unannouncedSince).not.toBeNull();
  for (let round = 0; round < 3; round += 1) {
    harness.pass(61);
    await harness.work();
  }
  expect((await harness.record(kind, id))?.webhookLostAt).not.toBeNull();
  expect(await harness.results()).toEqual([]);
}

test('a ramp whose address no webhook ever came to is found by reading, and its webhook called lost (safety 59)', async () => {
  const id = await harness.onramp();
  await sweepList(harness.services, 'onramps');
  expect((await harness.record('onramps', id))?.token).not.toBeNull();
  await advance(id);
  await sweepList(harness.services, 'onramps');
  await isLost('onramps', id);
  expect(await notices()).toEqual([
    ['webhook_lost', { list: 'onramps', id }, expect.stringContaining(`/onramps?tx=${id}`)],
  ]);
  const answer = await readTransaction(harness.services, 'onramps', { id }, { id: 'reader', role: 'viewer' });
  const lostAt = (await harness.record('onramps', id))?.webhookLostAt?.toISOString();
  expect(answer).toMatchObject({ reported: [], webhook_lost_at: lostAt });
  expect(await readTransaction(harness.services, 'onramps', { id })).not.toHaveProperty('webhook_lost_at');
});

test('so is one that had ended before anybody looked', async () => {
  const id = await harness.onramp();
  await advance(id, 'success.completed');
  await sweepList(harness.services, 'onramps');
  await isLost('onramps', id);
});

/** A checkout with our link: link id and record id. */
async function linked(services = harness.services): Promise<{ id: string; end2end: string }> {
  const id = randomUUID();
  const asked = { currency_code: 'USDT', amount_fiat: '50' };
  await createCheckoutLink(services, ALICE, { intentId: id, requestId: 'r', asked });
  const { transactions } = (await harness.control('GET', 'transactions?account=A&limit=1')) as {
    transactions: { end2end: string }[];
  };
  return { id, end2end: transactions[0]?.end2end ?? '' };
}

const tie = (id: string, end2end: string) =>
  tieCheckout(harness.services, ALICE, { id, end2end, correlationId: null });

/** Pays the checkout and reads the list. */
async function moves(end2end: string): Promise<void> {
  await harness.work();
  await advance(end2end);
  harness.pass(61);
  await sweepList(harness.services, 'checkouts');
}

test('a checkout that a person tied to its link has the link’s address, followed before or not', async () => {
  for (const isKnown of [false, true]) {
    const { id, end2end } = await linked();
    if (isKnown) await sweepList(harness.services, 'checkouts');
    await tie(id, end2end);
    await moves(end2end);
    await isLost('checkouts', end2end);
  }
  expect((await notices()).map(([title]) => title)).toEqual(['webhook_lost', 'webhook_lost']);
});

test('a record whose link was tied to another one after all misses no webhook any more', async () => {
  const { id, end2end } = await linked();
  await advance(end2end, 'success.completed');
  await tie(id, end2end);
  await harness.work();
  expect((await harness.record('checkouts', end2end))?.unannouncedSince).not.toBeNull();
  await tie(id, (await linked()).end2end);
  const gone = { token: null, unannouncedSince: null, webhookLostAt: null };
  expect(await harness.record('checkouts', end2end)).toMatchObject(gone);
  harness.pass(3_600);
  await harness.work();
  expect(await harness.record('checkouts', end2end)).toMatchObject({ ...gone, nextReadAt: null });
  expect(await notices()).toEqual([]);
});

/** Accepts a quote and waits past the weekend, so that it is delivered. */
async function convert(services = harness.services): Promise<string> {
  const asked = { from_currency: 'USDT', to_currency: 'BRL', from_amount: '1000' };
  const { conversion } = await createQuote(services, ALICE, asked);
  const id = conversion.rfq_id;
  const input = { rfqId: id, intentId: randomUUID(), requestId: 'r', asked: press(conversion) };
  await acceptConversion(harness.services, ALICE, input);
  for (let day = 0; day < 5; day += 1) {
    await harness.services.refreshScheduler.fresh(id);
    harness.pass(86_400);
  }
  for (let round = 0; round < 3; round += 1) {
    harness.pass(61);
    await harness.work();
  }
  return id;
}

test('so is a conversion', async () => {
  const id = await convert();
  expect((await harness.record('conversion', id))?.webhookLostAt).not.toBeNull();
  expect(await notices()).toEqual([['webhook_lost', { list: 'conversion', id }, `/conversions/${id}`]]);
});

test('where nobody could be told to send here, nothing that stays away is lost (EVT-06, QUO-10)', async () => {
  const env = { environment: 'live', appUrl: 'http://mesa.internal', appUrlGiven: true } as const;
  const unreachable = { ...harness.services, env };
  const id = await convert(unreachable);
  expect(await harness.record('conversion', id)).toMatchObject({ token: null, process: 'success.completed' });
  const { id: link, end2end } = await linked(unreachable);
  await tie(link, end2end);
  await moves(end2end);
  for (let round = 0; round < 3; round += 1) {
    harness.pass(61);
    await harness.work();
  }
  const untold = { token: null, unannouncedSince: null, webhookLostAt: null };
  expect(await harness.record('checkouts', end2end)).toMatchObject(untold);
  expect(await notices()).toEqual([]);
});

/** Registers the sub-merchant without onboarding. */
async function untouched(): Promise<string> {
  const { relationships } = (await harness.control('GET', 'relationships')) as {
    relationships: { correlation_id: string; name?: string }[];
  };
  const correlation_id = relationships.find(({ name }) => name === 'CID_5')?.correlation_id ?? '';
  const registered = {
    correlation_id,
    name: 'Cervejaria',
    tags: [],
    origin: 'typed',
    at: new Date(),
  } as const;
  await insertSubMerchant(store.db, registered);
  return correlation_id;
}

test('an onboarding whose link is opened days later is still found, and another link begins it anew (KYB-20)', async () => {
  const id = await untouched();
  await mintAddress(harness.services, ALICE, { kind: 'kyb', correlation_id: id });
  for (let hour = 0; hour < 30; hour += 1) {
    harness.pass(3_600);
    await harness.work();
  }
  expect((await harness.record('kyb', id))?.nextReadAt).not.toBeNull();
  harness.pass(40 * 86_400);
  await harness.work();
  expect((await harness.record('kyb', id))?.nextReadAt).toBeNull();
  await mintAddress(harness.services, ALICE, { kind: 'kyb', correlation_id: id });
  await setSandboxKyb(harness.services, ALICE, id, 'kyb_provider_submerchant.pending_kyb');
  harness.pass(11);
  await harness.work();
  expect((await harness.record('kyb', id))?.process).toBe('kyb_provider_submerchant.pending_kyb');
});

test('so is an onboarding, which is followed from the moment its address is minted', async () => {
  const correlation_id = await untouched();
  await linkSandboxOnboarding(harness.services, ALICE, correlation_id, 'mesa');
  harness.pass(10);
  await harness.work();
  await setSandboxKyb(harness.services, ALICE, correlation_id, 'kyb_provider_submerchant.pending_kyb');
  harness.pass(21);
  await harness.work();
  await isLost('kyb', correlation_id);
  const lost = (await notices()).filter(([title]) => title === 'webhook_lost');
  const values = { list: 'kyb', id: correlation_id, name: 'Cervejaria' };
  expect(lost).toEqual([['webhook_lost', values, `/sub-merchants/${correlation_id}`]]);
});
