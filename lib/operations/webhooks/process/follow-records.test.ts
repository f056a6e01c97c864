import { expect, test } from 'vitest';
import type { Store } from '@/lib/store/db';
import { records, webhookDeliveries } from '@/lib/store/schema-events';
import { links } from '@/lib/store/schema-links';
import { liveChanges } from '@/lib/store/schema-live';
import { findSubMerchant, insertSubMerchant } from '@/lib/store/sub-merchants';
import { createCheckoutLink } from '../create-checkout-link';
import { deskForEach } from '../desk.testing';
import { ALICE } from '../memory-services';
import { recordWebhook } from '../record-webhook';
import { linkSandboxOnboarding, setSandboxKyb } from '../sandbox-relationships';
import { advanceSandboxTransaction, chargeBackSandboxTransaction } from '../sandbox-transactions';
import { applyInbox } from './apply-inbox';
import { type EventsDesk, eventsDesk } from './events-desk';
import { signed } from './storm/storm-plan';
import { sweepList } from './sweep-lists';

let store: Store;
let desk: EventsDesk;
deskForEach(eventsDesk, (opened, made) => {
  store = opened;
  desk = made;
});

/** What is read waits until the answer is called: what the worker reads meanwhile must not outrun a test. */
function holdReads(): () => void {
  const answer = desk.sandbox.fetch;
  let go = () => {};
  const gone = new Promise<void>((resolve) => {
    go = resolve;
  });
  desk.sandbox.fetch = async (request) => {
    if (new URL(request.url).pathname.includes('/v2/')) await gone;
    return answer(request);
  };
  return go;
}

const advance = (id: string, to?: string) => advanceSandboxTransaction(desk.services, ALICE, id, to);

test('a verified webhook is a hint until a read with our own key has confirmed it (safety 56, EVT-14)', async () => {
  const id = await desk.onramp();
  await advance(id);
  expect(await desk.bring()).toEqual(['stored']);
  await desk.work();
  expect(await desk.results()).toEqual(['applied']);
  expect(await desk.record('onramps', id)).toMatchObject({
    process: 'payment.received',
    eventProcess: 'payment.received',
    webhookLostAt: null,
  });
  const told = await store.db.select().from(liveChanges);
  await expect
    .poll(async () => (await store.db.select().from(liveChanges)).length)
    .toBeGreaterThan(told.length);
});

test('while the API does not show it, it stays a hint and is read again with growing pauses', async () => {
  const id = await desk.onramp();
  await advance(id);
  const ahead = (body: string) =>
    body
      .replace('payment.received', 'success.completed')
      .replace(/"updated_at":"[^"]+"/, `"updated_at":"${new Date(Date.now() + 86_400_000).toISOString()}"`);
  await desk.bring({ change: ahead });
  await desk.work();
  expect(await desk.results()).toEqual(['hint']);
  expect((await desk.record('onramps', id))?.process).toBe('payment.received');
  desk.reads();
  for (let second = 0; second < 45; second += 1) {
    desk.pass(1);
    await desk.work();
  }
  expect(desk.reads()).toBeLessThanOrEqual(6);
  expect(await desk.results()).toEqual(['hint']);
});

test('a thousand forged ones are refused, kept within limits, and cause no read and no change (safety 56)', async () => {
  const id = await desk.onramp();
  await advance(id);
  desk.reads();
  const { deliveries } = (await desk.control('GET', 'deliveries')) as { deliveries: { url: string }[] };
  const token = deliveries[0]?.url.split('/').at(-1) ?? '';
  const headers = { 'x-webhook-signature': 't=1,v1=00' };
  const forge = (count: number) => {
    const body = JSON.stringify({ end2end: id, process: 'success.completed', status: {}, count });
    return recordWebhook(desk.services, { token, rawBody: Buffer.from(body), headers });
  };
  const kept = new Set<string>();
  for (let first = 0; first < 1_000; first += 100) {
    const batch = Array.from({ length: 100 }, (_, at) => forge(first + at));
    for (const result of await Promise.all(batch)) kept.add(result);
  }
  await desk.work();
  expect([...kept]).toEqual(['failed']);
  expect(await store.db.select().from(webhookDeliveries)).toHaveLength(20);
  expect(await store.db.select().from(records)).toEqual([]);
  expect(desk.reads()).toBe(0);
}, 60_000);

test('a chargeback after completion opens the record again and is told to people once (safety 17, EVT-13)', async () => {
  const id = await desk.onramp();
  for (const stage of ['payment.received', 'success.completed']) {
    await advance(id, stage);
    await desk.bring();
    desk.pass(11);
    await desk.work();
  }
  expect((await desk.record('onramps', id))?.completedAt).not.toBeNull();
  expect(await desk.notes()).toEqual([]);
  desk.pass(3 * 86_400);
  await chargeBackSandboxTransaction(desk.services, ALICE, id);
  await desk.bring();
  await desk.work();
  expect((await desk.record('onramps', id))?.reopenedAt).not.toBeNull();
  expect((await desk.notes()).map((note) => [note.kind, note.titleKey, note.subject])).toEqual([
    ['chargeback', 'chargeback', id],
  ]);
});

test('an old genuine webhook that comes again changes nothing (safety 61)', async () => {
  const id = await desk.onramp();
  for (const stage of ['payment.received', 'success.completed']) {
    await advance(id, stage);
    await desk.bring();
    desk.pass(11);
    await desk.work();
  }
  const before = await desk.record('onramps', id);
  const [first] = await store.db.select().from(webhookDeliveries).orderBy(webhookDeliveries.id);
  const again = async (body: string) => {
    const seconds = Math.floor(desk.services.clock() / 1000);
    const headers = { 'x-webhook-signature': signed(body, desk.sandbox.keys.webhookSecret, seconds) };
    return recordWebhook(desk.services, { token: first?.token ?? '', rawBody: Buffer.from(body), headers });
  };
  const text = first?.rawBody?.toString() ?? '';
  expect([await again(text), await again(`${text} `)]).toEqual(['duplicate', 'stored']);
  await desk.work();
  expect(await desk.results()).toEqual(['applied', 'applied', 'duplicate']);
  const after = await desk.record('onramps', id);
  expect([after?.version, after?.process]).toEqual([before?.version, 'success.completed']);
});

test('with the sender off the state still comes by reading, and the webhook is called lost (safety 59)', async () => {
  const id = await desk.onramp();
  await advance(id);
  await desk.bring();
  await desk.work();
  await desk.control('PUT', 'scenario', { account: 'A', webhooks: { never: true } });
  await advance(id);
  let passed = 0;
  while ((await desk.record('onramps', id))?.process === 'payment.received' && passed < 900) {
    desk.pass(20);
    passed += 20;
    await desk.work();
  }
  const record = await desk.record('onramps', id);
  expect(record).toMatchObject({ webhookLostAt: null });
  expect(record?.process).not.toBe('payment.received');
  desk.pass(61);
  await desk.work();
  expect((await desk.record('onramps', id))?.webhookLostAt).not.toBeNull();
  expect((await desk.notes()).map((note) => note.titleKey)).toEqual(['webhook_lost']);
});

test('what no webhook speaks of is found on the list and followed until it has ended (WDR-29, EVT-09)', async () => {
  await sweepList(desk.services, 'withdrawals');
  const open = await store.db.select().from(records);
  expect(open.length).toBeGreaterThan(0);
  expect(open.every((record) => record.kind === 'withdrawals' && record.token === null)).toBe(true);
  expect(await desk.notes()).toEqual([]);
  const id = open[0]?.id ?? '';
  await advance(id);
  expect(await sweepList(desk.services, 'withdrawals')).toBe(true);
  expect((await desk.record('withdrawals', id))?.process).not.toBe(open[0]?.process);
  expect(await sweepList(desk.services, 'withdrawals')).toBe(false);
});

test('an onboarding shows in the register as told, then as read (KYB-22, KYB-23)', async () => {
  const { relationships } = (await desk.control('GET', 'relationships')) as {
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
  await linkSandboxOnboarding(desk.services, ALICE, cid, 'mesa');
  await setSandboxKyb(desk.services, ALICE, cid, 'kyb_provider_submerchant.pending_kyb');
  const answerReads = holdReads();
  expect(await desk.bring()).toEqual(['stored', 'stored']);
  await applyInbox(desk.services);
  await expect
    .poll(async () => (await findSubMerchant(store.db, cid))?.kyb)
    .toMatchObject({
      source: 'webhook',
      onboarding: { process: 'kyb_provider_submerchant.pending_kyb' },
    });
  answerReads();
  desk.pass(1);
  await desk.work();
  expect((await findSubMerchant(store.db, cid))?.kyb).toMatchObject({
    source: 'api',
    onboarding: { process: 'kyb_provider_submerchant.pending_kyb' },
  });
  expect((await desk.notes()).map((note) => [note.kind, note.values])).toEqual([
    ['kyb', { name: 'Cervejaria' }],
  ]);
  await setSandboxKyb(desk.services, ALICE, cid, 'kyb_provider_submerchant.done');
  expect(await desk.bring({ secret: desk.sandbox.keys.webhookSecret })).toEqual(['failed']);
});

test('the first webhook on a link’s address ties the link to its record (EVT-07)', async () => {
  const asked = { currency_code: 'USDT', amount_fiat: '50' };
  const intent = { intentId: '5f0c9d3a-0d0b-4f0e-9a43-6d3a6d1c0f01', requestId: 'r', asked };
  await createCheckoutLink(desk.services, ALICE, intent);
  const { transactions } = (await desk.control('GET', 'transactions?account=A&limit=1')) as {
    transactions: { end2end: string }[];
  };
  const id = transactions[0]?.end2end ?? '';
  await advance(id);
  await desk.bring();
  await desk.work();
  expect(await desk.record('checkouts', id)).toMatchObject({ process: 'payment.received' });
  const [link] = await store.db.select().from(links);
  expect(link).toMatchObject({ tiedEnd2end: id, tiedBy: 'webhook' });
});
