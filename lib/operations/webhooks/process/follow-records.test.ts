import { expect, test } from 'vitest';
import { createCheckoutLink } from '@/lib/operations/checkout-links/create-checkout-link';
import { linkSandboxOnboarding, setSandboxKyb } from '@/lib/operations/sandbox/sandbox-sub-merchants';
import {
  advanceSandboxTransaction,
  chargeBackSandboxTransaction,
} from '@/lib/operations/sandbox/sandbox-transactions';
import { recordWebhook } from '@/lib/operations/webhooks/receive/record-webhook';
import type { Store } from '@/lib/store/engine/open-store';
import { links } from '@/lib/store/schema/checkout-link-tables';
import { liveChanges } from '@/lib/store/schema/live-tables';
import { records, webhookDeliveries } from '@/lib/store/schema/webhook-tables';
import { findSubMerchant, insertSubMerchant } from '@/lib/store/sub-merchants/register';
import { harnessForEach } from '@/lib/testing/harnesses/harness-for-each';
import { signed } from '@/lib/testing/harnesses/storm-plan';
import { type WebhookHarness, webhookHarness } from '@/lib/testing/harnesses/webhook-harness';
import { ALICE } from '@/lib/testing/services';
import { applyInbox } from './apply-inbox';
import { readFollowedRecord } from './read-followed-record';
import { sweepList } from './sweep-lists';

let store: Store;
let harness: WebhookHarness;
harnessForEach(webhookHarness, (opened, made) => {
  store = opened;
  harness = made;
});

/** Holds API answers until released, so the worker's reads do not overtake the test. */
function holdReads(): () => void {
  const answer = harness.sandbox.fetch;
  let go = () => {};
  const gone = new Promise<void>((resolve) => {
    go = resolve;
  });
  harness.sandbox.fetch = async (request) => {
    if (new URL(request.url).pathname.includes('/v2/')) await gone;
    return answer(request);
  };
  return go;
}

const advance = (id: string, to?: string) => advanceSandboxTransaction(harness.services, ALICE, id, to);

test('a verified webhook is a hint until a read with our own key has confirmed it (safety 56, EVT-14)', async () => {
  const id = await harness.onramp();
  await advance(id);
  expect(await harness.bring()).toEqual(['stored']);
  await harness.work();
  expect(await harness.results()).toEqual(['applied']);
  expect(await harness.record('onramps', id)).toMatchObject({
    process: 'payment.received',
    eventProcess: 'payment.received',
    webhookLostAt: null,
  });
  const changes = await store.db.select().from(liveChanges);
  await expect
    .poll(async () => (await store.db.select().from(liveChanges)).length)
    .toBeGreaterThan(changes.length);
});

test('while the API does not show it, it stays a hint and is read again with growing pauses', async () => {
  const id = await harness.onramp();
  await advance(id);
  const ahead = (body: string) =>
    body
      .replace('payment.received', 'success.completed')
      .replace(/"updated_at":"[^"]+"/, `"updated_at":"${new Date(Date.now() + 86_400_000).toISOString()}"`);
  await harness.bring({ change: ahead });
  await harness.work();
  expect(await harness.results()).toEqual(['hint']);
  expect((await harness.record('onramps', id))?.process).toBe('payment.received');
  harness.reads();
  for (let second = 0; second < 45; second += 1) {
    harness.pass(1);
    await harness.work();
  }
  expect(harness.reads()).toBeLessThanOrEqual(6);
  expect(await harness.results()).toEqual(['hint']);
});

test('a thousand forged ones are refused, kept within limits, and cause no read and no change (safety 56)', async () => {
  const id = await harness.onramp();
  await advance(id);
  harness.reads();
  const { deliveries } = (await harness.control('GET', 'deliveries')) as { deliveries: { url: string }[] };
  const token = deliveries[0]?.url.split('/').at(-1) ?? '';
  const headers = { 'x-webhook-signature': 't=1,v1=00' };
  const forge = (count: number) => {
    const body = JSON.stringify({ end2end: id, process: 'success.completed', status: {}, count });
    return recordWebhook(harness.services, { token, rawBody: Buffer.from(body), headers });
  };
  const kept = new Set<string>();
  for (let first = 0; first < 1_000; first += 100) {
    const batch = Array.from({ length: 100 }, (_, at) => forge(first + at));
    for (const result of await Promise.all(batch)) kept.add(result);
  }
  await harness.work();
  expect([...kept]).toEqual(['failed']);
  expect(await store.db.select().from(webhookDeliveries)).toHaveLength(20);
  expect(await store.db.select().from(records)).toEqual([]);
  expect(harness.reads()).toBe(0);
}, 60_000);

test('a chargeback after completion opens the record again and is told to people once (safety 17, EVT-13)', async () => {
  const id = await harness.onramp();
  for (const stage of ['payment.received', 'success.completed']) {
    await advance(id, stage);
    await harness.bring();
    harness.pass(11);
    await harness.work();
  }
  expect((await harness.record('onramps', id))?.completedAt).not.toBeNull();
  expect(await harness.notes()).toEqual([]);
  harness.pass(3 * 86_400);
  await chargeBackSandboxTransaction(harness.services, ALICE, id);
  await harness.bring();
  await harness.work();
  expect((await harness.record('onramps', id))?.reopenedAt).not.toBeNull();
  expect((await harness.notes()).map((note) => [note.kind, note.titleKey, note.subject])).toEqual([
    ['chargeback', 'chargeback', id],
  ]);
});

test('an old genuine webhook that comes again changes nothing (safety 61)', async () => {
  const id = await harness.onramp();
  for (const stage of ['payment.received', 'success.completed']) {
    await advance(id, stage);
    await harness.bring();
    harness.pass(11);
    await harness.work();
  }
  const before = await harness.record('onramps', id);
  const [first] = await store.db.select().from(webhookDeliveries).orderBy(webhookDeliveries.id);
  const again = async (body: string) => {
    const seconds = Math.floor(harness.services.clock() / 1000);
    const headers = { 'x-webhook-signature': signed(body, harness.sandbox.keys.webhookSecret, seconds) };
    return recordWebhook(harness.services, {
      token: first?.token ?? '',
      rawBody: Buffer.from(body),
      headers,
    });
  };
  const text = first?.rawBody?.toString() ?? '';
  expect([await again(text), await again(`${text} `)]).toEqual(['duplicate', 'stored']);
  await harness.work();
  expect(await harness.results()).toEqual(['applied', 'applied', 'duplicate']);
  const after = await harness.record('onramps', id);
  expect([after?.version, after?.process]).toEqual([before?.version, 'success.completed']);
});

test('with the sender off the state still comes by reading, and the webhook is called lost (safety 59)', async () => {
  const id = await harness.onramp();
  await advance(id);
  await harness.bring();
  await harness.work();
  await harness.control('PUT', 'scenario', { account: 'A', webhooks: { never: true } });
  await advance(id);
  let passed = 0;
  while ((await harness.record('onramps', id))?.process === 'payment.received' && passed < 900) {
    harness.pass(20);
    passed += 20;
    await harness.work();
  }
  const record = await harness.record('onramps', id);
  expect(record).toMatchObject({ webhookLostAt: null });
  expect(record?.process).not.toBe('payment.received');
  harness.pass(61);
  await harness.work();
  expect((await harness.record('onramps', id))?.webhookLostAt).not.toBeNull();
  expect((await harness.notes()).map((note) => note.titleKey)).toEqual(['webhook_lost']);
});

test('what no webhook speaks of is found on the list and followed until it has ended (WDR-29, EVT-09)', async () => {
  await sweepList(harness.services, 'withdrawals');
  const open = await store.db.select().from(records);
  expect(open.length).toBeGreaterThan(0);
  expect(open.every((record) => record.kind === 'withdrawals' && record.token === null)).toBe(true);
  expect(await harness.notes()).toEqual([]);
  const id = open[0]?.id ?? '';
  await advance(id);
  expect(await sweepList(harness.services, 'withdrawals')).toBe(true);
  expect((await harness.record('withdrawals', id))?.process).not.toBe(open[0]?.process);
  expect(await sweepList(harness.services, 'withdrawals')).toBe(false);
});

test('a read keeps what an account’s withdrawal debited, also of one that did not move (WDR-01)', async () => {
  await sweepList(harness.services, 'withdrawals');
  const [known] = (await store.db.select().from(records)).filter(({ debited }) => debited !== null);
  if (known === undefined) throw new Error('no withdrawal with an amount');
  await store.db.update(records).set({ debited: null, currency: null });
  await readFollowedRecord(harness.services, known);
  const { debited, currency } = known;
  expect(currency).not.toBeNull();
  expect(await harness.record('withdrawals', known.id)).toMatchObject({ debited, currency });
});

test('an onboarding shows in the register as told, then as read (KYB-22, KYB-23)', async () => {
  const { relationships } = (await harness.control('GET', 'relationships')) as {
    relationships: { correlation_id: string; name?: string }[];
  };
  const cid = relationships.find(({ name }) => name === 'CID_5')?.correlation_id ?? '';
  await insertSubMerchant(store.db, {
    correlation_id: cid,
    name: 'Cervejaria',
    tags: [],
    origin: 'typed',
    at: new Date(),
  });
  await linkSandboxOnboarding(harness.services, ALICE, cid, 'mesa');
  await setSandboxKyb(harness.services, ALICE, cid, 'kyb_provider_submerchant.pending_kyb');
  const answerReads = holdReads();
  expect(await harness.bring()).toEqual(['stored', 'stored']);
  await applyInbox(harness.services);
  await expect
    .poll(async () => (await findSubMerchant(store.db, cid))?.kyb)
    .toMatchObject({
      source: 'webhook',
      onboarding: { process: 'kyb_provider_submerchant.pending_kyb' },
    });
  answerReads();
  harness.pass(1);
  await harness.work();
  expect((await findSubMerchant(store.db, cid))?.kyb).toMatchObject({
    source: 'api',
    onboarding: { process: 'kyb_provider_submerchant.pending_kyb' },
  });
  expect((await harness.notes()).map((note) => [note.kind, note.values])).toEqual([
    ['kyb', { name: 'Cervejaria' }],
  ]);
  await setSandboxKyb(harness.services, ALICE, cid, 'kyb_provider_submerchant.done');
  expect(await harness.bring({ secret: harness.sandbox.keys.webhookSecret })).toEqual(['failed']);
});

test('the first webhook on a link’s address ties the link to its record (EVT-07)', async () => {
  const asked = { currency_code: 'USDT', amount_fiat: '50' };
  const intent = { intentId: '5f0c9d3a-0d0b-4f0e-9a43-6d3a6d1c0f01', requestId: 'r', asked };
  await createCheckoutLink(harness.services, ALICE, intent);
  const { transactions } = (await harness.control('GET', 'transactions?account=A&limit=1')) as {
    transactions: { end2end: string }[];
  };
  const id = transactions[0]?.end2end ?? '';
  await advance(id);
  await harness.bring();
  await harness.work();
  expect(await harness.record('checkouts', id)).toMatchObject({ process: 'payment.received' });
  const [link] = await store.db.select().from(links);
  expect(link).toMatchObject({ tiedEnd2end: id, tiedBy: 'webhook' });
});
