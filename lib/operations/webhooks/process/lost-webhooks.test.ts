import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import type { RecordKind } from '@/lib/contract/bff-events';
import type { Store } from '@/lib/store/db';
import { insertSubMerchant } from '@/lib/store/sub-merchants';
import { acceptConversion } from '../accept-conversion';
import { tieCheckout } from '../checkout-links/tie-checkout';
import { createCheckoutLink } from '../create-checkout-link';
import { createQuote } from '../create-quote';
import { deskForEach } from '../desk.testing';
import { readTransaction } from '../find-transaction';
import { ALICE, press } from '../memory-services';
import { linkSandboxOnboarding, setSandboxKyb } from '../sandbox-relationships';
import { advanceSandboxTransaction } from '../sandbox-transactions';
import { type EventsDesk, eventsDesk } from './events-desk';
import { mintAddress } from './mint-address';
import { sweepList } from './sweep-lists';

let store: Store;
let desk: EventsDesk;
deskForEach(eventsDesk, (opened, made) => {
  store = opened;
  desk = made;
});
// The sender is silent from the first moment on: no webhook ever comes to any address.
beforeEach(() => desk.control('PUT', 'scenario', { account: 'A', webhooks: { never: true } }));

const advance = (id: string, to?: string) => advanceSandboxTransaction(desk.services, ALICE, id, to);
const told = async () => (await desk.notes()).map(({ titleKey, values, href }) => [titleKey, values, href]);

/** Nothing came, and it is called lost once: not before the grace, and only one notice. */
async function isLost(kind: RecordKind, id: string): Promise<void> {
  expect(await desk.record(kind, id)).toMatchObject({ webhookLostAt: null });
  expect((await desk.record(kind, id))?.unannouncedSince).not.toBeNull();
  for (let look = 0; look < 3; look += 1) {
    desk.pass(61);
    await desk.work();
  }
  expect((await desk.record(kind, id))?.webhookLostAt).not.toBeNull();
  expect(await desk.results()).toEqual([]);
}

test('a ramp whose address no webhook ever came to is found by reading, and its webhook called lost (safety 59)', async () => {
  const id = await desk.onramp();
  await sweepList(desk.services, 'onramps');
  expect((await desk.record('onramps', id))?.token).not.toBeNull();
  await advance(id);
  await sweepList(desk.services, 'onramps');
  await isLost('onramps', id);
  expect(await told()).toEqual([
    ['webhook_lost', { list: 'onramps', id }, expect.stringContaining(`/onramps?tx=${id}`)],
  ]);
  const answer = await readTransaction(desk.services, 'onramps', { id }, 'viewer');
  const lostAt = (await desk.record('onramps', id))?.webhookLostAt?.toISOString();
  expect(answer).toMatchObject({ told: [], webhook_lost_at: lostAt });
  expect(await readTransaction(desk.services, 'onramps', { id })).not.toHaveProperty('webhook_lost_at');
});

test('so is one that had ended before anybody looked', async () => {
  const id = await desk.onramp();
  await advance(id, 'success.completed');
  await sweepList(desk.services, 'onramps');
  await isLost('onramps', id);
});

/** A checkout with a link of ours, by the link's id and the record's. */
async function linked(services = desk.services): Promise<{ id: string; end2end: string }> {
  const id = randomUUID();
  const asked = { currency_code: 'USDT', amount_fiat: '50' };
  await createCheckoutLink(services, ALICE, { intentId: id, requestId: 'r', asked });
  const { transactions } = (await desk.control('GET', 'transactions?account=A&limit=1')) as {
    transactions: { end2end: string }[];
  };
  return { id, end2end: transactions[0]?.end2end ?? '' };
}

const tie = (id: string, end2end: string) =>
  tieCheckout(desk.services, ALICE, { id, end2end, correlationId: null });

/** Its checkout is paid, and the list read. */
async function moves(end2end: string): Promise<void> {
  await desk.work();
  await advance(end2end);
  desk.pass(61);
  await sweepList(desk.services, 'checkouts');
}

test('a checkout that a person tied to its link has the link’s address, followed before or not', async () => {
  for (const isKnown of [false, true]) {
    const { id, end2end } = await linked();
    if (isKnown) await sweepList(desk.services, 'checkouts');
    await tie(id, end2end);
    await moves(end2end);
    await isLost('checkouts', end2end);
  }
  expect((await told()).map(([title]) => title)).toEqual(['webhook_lost', 'webhook_lost']);
});

test('a record whose link was tied to another one after all misses no webhook any more', async () => {
  const { id, end2end } = await linked();
  await advance(end2end, 'success.completed');
  await tie(id, end2end);
  await desk.work();
  expect((await desk.record('checkouts', end2end))?.unannouncedSince).not.toBeNull();
  await tie(id, (await linked()).end2end);
  const gone = { token: null, unannouncedSince: null, webhookLostAt: null };
  expect(await desk.record('checkouts', end2end)).toMatchObject(gone);
  desk.pass(3_600);
  await desk.work();
  expect(await desk.record('checkouts', end2end)).toMatchObject({ ...gone, nextReadAt: null });
  expect(await told()).toEqual([]);
});

/** Accepts a quote and waits until after the weekend at the latest: then it is delivered. */
async function convert(services = desk.services): Promise<string> {
  const asked = { from_currency: 'USDT', to_currency: 'BRL', from_amount: '1000' };
  const { conversion } = await createQuote(services, ALICE, asked);
  const id = conversion.rfq_id;
  const input = { rfqId: id, intentId: randomUUID(), requestId: 'r', asked: press(conversion) };
  await acceptConversion(desk.services, ALICE, input);
  for (let day = 0; day < 5; day += 1) {
    await desk.services.reread.fresh(id);
    desk.pass(86_400);
  }
  for (let look = 0; look < 3; look += 1) {
    desk.pass(61);
    await desk.work();
  }
  return id;
}

test('so is a conversion', async () => {
  const id = await convert();
  expect((await desk.record('conversion', id))?.webhookLostAt).not.toBeNull();
  expect(await told()).toEqual([['webhook_lost', { list: 'conversion', id }, `/conversions/${id}`]]);
});

test('where nobody could be told to send here, nothing that stays away is lost (EVT-06, QUO-10)', async () => {
  const env = { environment: 'live', appUrl: 'http://mesa.internal', appUrlGiven: true } as const;
  const unreachable = { ...desk.services, env };
  const id = await convert(unreachable);
  expect(await desk.record('conversion', id)).toMatchObject({ token: null, process: 'success.completed' });
  const { id: link, end2end } = await linked(unreachable);
  await tie(link, end2end);
  await moves(end2end);
  for (let look = 0; look < 3; look += 1) {
    desk.pass(61);
    await desk.work();
  }
  const untold = { token: null, unannouncedSince: null, webhookLostAt: null };
  expect(await desk.record('checkouts', end2end)).toMatchObject(untold);
  expect(await told()).toEqual([]);
});

/** Registers the sub-merchant that has no onboarding yet. */
async function untouched(): Promise<string> {
  const { relationships } = (await desk.control('GET', 'relationships')) as {
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
  await mintAddress(desk.services, ALICE, { kind: 'kyb', correlation_id: id });
  for (let hour = 0; hour < 30; hour += 1) {
    desk.pass(3_600);
    await desk.work();
  }
  expect((await desk.record('kyb', id))?.nextReadAt).not.toBeNull();
  desk.pass(40 * 86_400);
  await desk.work();
  expect((await desk.record('kyb', id))?.nextReadAt).toBeNull();
  await mintAddress(desk.services, ALICE, { kind: 'kyb', correlation_id: id });
  await setSandboxKyb(desk.services, ALICE, id, 'kyb_provider_submerchant.pending_kyb');
  desk.pass(11);
  await desk.work();
  expect((await desk.record('kyb', id))?.process).toBe('kyb_provider_submerchant.pending_kyb');
});

test('so is an onboarding, which is followed from the moment its address is minted', async () => {
  const correlation_id = await untouched();
  await linkSandboxOnboarding(desk.services, ALICE, correlation_id, 'mesa');
  desk.pass(10);
  await desk.work();
  await setSandboxKyb(desk.services, ALICE, correlation_id, 'kyb_provider_submerchant.pending_kyb');
  desk.pass(21);
  await desk.work();
  await isLost('kyb', correlation_id);
  const lost = (await told()).filter(([title]) => title === 'webhook_lost');
  const values = { list: 'kyb', id: correlation_id, name: 'Cervejaria' };
  expect(lost).toEqual([['webhook_lost', values, `/sub-merchants/${correlation_id}`]]);
});
