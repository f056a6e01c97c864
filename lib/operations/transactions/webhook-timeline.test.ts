import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Role } from '@/lib/access/permissions';
import { recordWebhook } from '@/lib/operations/webhooks/receive/record-webhook';
import type { Store } from '@/lib/store/engine/open-store';
import { webhookDeliveries } from '@/lib/store/schema/webhook-tables';
import { memoryStore } from '@/lib/testing/harnesses/memory-store';
import { signed } from '@/lib/testing/harnesses/storm-plan';
import { type WebhookHarness, webhookHarness } from '@/lib/testing/harnesses/webhook-harness';
import { readTransaction } from './find-transaction';
import { readListPage } from './list-transactions';

let store: Store;
let harness: WebhookHarness;
beforeAll(async () => {
  store = await memoryStore();
  harness = webhookHarness(store);
});
afterAll(async () => {
  harness.dispose();
  await harness.work();
  await store.close();
});

const timelineOf = async (id: string, role?: Role) => {
  const { reported, observed } = await readTransaction(
    harness.services,
    'onramps',
    { id },
    role && { id: 'reader', role },
  );
  return { reported, observed };
};

async function addressOf(id: string) {
  const { deliveries } = (await harness.control('GET', 'deliveries')) as unknown as {
    deliveries: { url: string; body: string }[];
  };
  const sent = deliveries.find(({ body }) => body.includes(id));
  return { token: sent?.url.split('/').at(-1) ?? '', body: sent?.body ?? '' };
}

test('a record tells what its webhooks told, each state once, to those who may read events', async () => {
  const id = await harness.onramp();
  for (let step = 0; step < 2; step += 1) {
    harness.pass(5);
    await harness.control('POST', `transactions/${id}/advance`, {});
  }
  expect((await timelineOf(id, 'viewer')).reported).toEqual([]);
  const brought = await harness.bring();
  expect(brought.length).toBeGreaterThanOrEqual(2);
  // The same state in different bytes: a second delivery.
  const { token, body } = await addressOf(id);
  const again = ` ${body}`;
  const header = signed(
    again,
    harness.sandbox.keys.webhookSecret,
    Math.floor(harness.services.clock() / 1000),
  );
  const headers = { 'x-webhook-signature': header };
  await recordWebhook(harness.services, { token, rawBody: Buffer.from(again), headers });
  await harness.work();

  const { reported = [], observed } = await timelineOf(id, 'viewer');
  expect(reported).toHaveLength(brought.length);
  expect(reported.every(({ verified }) => verified)).toBe(true);
  const states = reported.map(({ updated_at }) => updated_at);
  expect(new Set(states).size).toBe(reported.length);
  expect(states.sort().at(-1)).toBe(observed.at(-1)?.updated_at);
  expect((await timelineOf(id)).reported).toBeUndefined();
  expect((await timelineOf(id, 'stranger' as Role)).reported).toBeUndefined();
});

test('what nobody vouches for is named so, what failed or belongs elsewhere told nothing, and no tax id is repeated', async () => {
  const [id, other] = [await harness.onramp(), await harness.onramp()];
  await harness.control('POST', `transactions/${id}/advance`, {});
  const { token, body } = await addressOf(id);
  const says = (change: object) =>
    Buffer.from(JSON.stringify({ ...JSON.parse(body), updated_at: '2099-01-01T00:00:00Z', ...change }));
  const label = (text: string) => ({ en: text, pt: text, es: text });
  const unsigned = { ...harness.services, webhookSecrets: {} };
  const status = label('Refunded to 529.982.247-25');
  await recordWebhook(unsigned, { token, rawBody: says({ status, process: 'zeta.omega' }), headers: {} });
  await recordWebhook(unsigned, {
    token,
    rawBody: says({ end2end: other, process: 'other.one' }),
    headers: {},
  });
  await recordWebhook(harness.services, { token, rawBody: says({ process: 'forged.one' }), headers: {} });
  await harness.work();

  const { reported = [] } = await timelineOf(id, 'operator');
  expect(
    reported.map(({ process, verified, updated_at, status: { en } }) => ({
      process,
      verified,
      updated_at,
      en,
    })),
  ).toEqual([
    {
      process: 'zeta.omega',
      verified: false,
      updated_at: '2099-01-01T00:00:00Z',
      en: 'Refunded to •••.982.247-••',
    },
  ]);
  expect((await timelineOf(other, 'operator')).reported).toEqual([]);
});

test('however much somebody tells at an address, what is verified stays in the timeline', async () => {
  const id = await harness.onramp();
  await harness.control('POST', `transactions/${id}/advance`, {});
  await harness.bring();
  await harness.work();
  const { token } = await addressOf(id);
  const now = new Date(harness.services.clock() + 60_000);
  const rows = Array.from({ length: 150 }, (_, at) => ({
    token,
    sha256: `${id} ${at}`,
    headers: {},
    matched: true,
    receivedAt: now,
    result: 'hint' as const,
    kind: 'onramps' as const,
    recordId: id,
    updatedText: `${at}`,
    verdict: 'token_only' as const,
  }));
  await store.db.insert(webhookDeliveries).values(rows);
  const { reported = [] } = await timelineOf(id, 'viewer');
  expect(reported.map(({ verified }) => verified)).toEqual([
    true,
    ...Array.from({ length: 99 }, () => false),
  ]);
});

test('WDR-29: no webhook tells of a withdrawal, so nothing is said of any', async () => {
  const { data } = await readListPage(harness.services, 'withdrawals', { limit: '1', offset: '0' });
  const id = data.results[0]?.end2end ?? '';
  const answer = await readTransaction(
    harness.services,
    'withdrawals',
    { id },
    { id: 'reader', role: 'admin' },
  );
  expect(answer.record.end2end).toBe(id);
  expect(answer.reported).toBeUndefined();
});
