import { expect, test } from 'vitest';
import { recordWebhook } from '@/lib/operations/webhooks/receive/record-webhook';
import type { Store } from '@/lib/store/engine/open-store';
import { webhookDeliveries } from '@/lib/store/schema/webhook-tables';
import { mintWebhookToken } from '@/lib/store/webhooks/webhook-tokens';
import { harnessForEach } from '@/lib/testing/harnesses/harness-for-each';
import { signed } from '@/lib/testing/harnesses/storm-plan';
import { type WebhookHarness, webhookHarness } from '@/lib/testing/harnesses/webhook-harness';
import { inboxWorkerOf } from './inbox-worker';

const BODIES = 100;
/** Of the work on all bodies. A body alone takes 0.03; the collector of a busy process has added 0.1 to that. */
const MOST_PIECE_SHARE = 0.5;
const MIB = 1024 * 1024;

let store: Store;
let harness: WebhookHarness;
harnessForEach(webhookHarness, (opened, made) => {
  store = opened;
  harness = made;
});

const bodyOf = (n: number, values: number, bytes = 0) => {
  const text = `{"end2end":"e${n}","list":[${'1,'.repeat(values)}1]`;
  return Buffer.from(`${text},"long":"${'x'.repeat(Math.max(bytes - text.length - 10, 0))}"}`);
};

async function deliver(bodies: readonly Buffer[]) {
  const token = await mintWebhookToken(store.db, { given: true, kind: 'onramp' });
  const at = Math.floor(harness.services.clock() / 1000);
  const send = (rawBody: Buffer) => {
    const signature = signed(rawBody.toString(), harness.sandbox.keys.webhookSecret, at);
    return recordWebhook(harness.services, { token, rawBody, headers: { 'x-webhook-signature': signature } });
  };
  expect(new Set(await Promise.all(bodies.map(send)))).toEqual(new Set(['stored']));
}

/**
 * How often the loop turned during the work, and the longest piece between two turns as a share of all of its processor
 * time: alike on every machine.
 */
async function piecesOf(work: () => Promise<void>): Promise<{ turns: number; longest: number }> {
  const start = process.cpuUsage();
  let [turns, longest, last, isOver] = [0, 0, start, false];
  const look = () => {
    const { user, system } = process.cpuUsage(last);
    longest = Math.max(longest, user + system);
    last = process.cpuUsage();
    turns += 1;
    if (!isOver) setImmediate(look);
  };
  look();
  await work();
  look();
  isOver = true;
  const { user, system } = process.cpuUsage(start);
  return { turns, longest: longest / (user + system) };
}

test('safety 57: a body of more values than any documented answer is kept as it came, called unreadable, and never applied', async () => {
  const body = bodyOf(1, 20_000, MIB - 1_000);
  await deliver([body, bodyOf(2, 19_000)]);
  await harness.work();
  const rows = await store.db.select().from(webhookDeliveries).orderBy(webhookDeliveries.size);
  expect(rows.map(({ result, reason, payload }) => [result, reason, payload === null])).toEqual([
    ['failed', 'unknown_shape', false],
    ['failed', 'not_json', true],
  ]);
  expect(rows[1]?.rawBody?.equals(body)).toBe(true);
  expect(await harness.record('onramps', 'e1')).toBeUndefined();
});

test.each([
  ['of as many values as are read', 19_000, 0],
  ['of more values than are read', 20_000, 40_000],
])(
  'safety 57: a hundred bodies %s leave the loop free in between',
  async (_, values, bytes) => {
    await deliver(Array.from({ length: BODIES }, (__, n) => bodyOf(n, values, bytes)));
    const { turns, longest } = await piecesOf(() => inboxWorkerOf(harness.services).apply());
    expect(turns).toBeGreaterThan(BODIES);
    expect(longest).toBeLessThan(MOST_PIECE_SHARE);
    expect(await harness.results()).toEqual(Array(BODIES).fill('failed'));
  },
  120_000,
);
