import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { DEFAULT_ASSUMPTIONS } from '@/lib/contract/payments-api/assumptions/assumptions';
import { adoptServices, composeWorldServices, createServices } from '@/lib/operations/services';
import { adoptStore, type Store } from '@/lib/store/engine/open-store';
import { unmatchedDeliveries, webhookDeliveries } from '@/lib/store/schema/webhook-tables';
import { mintWebhookToken } from '@/lib/store/webhooks/webhook-tokens';
import { installWorlds } from '@/lib/store/worlds/current-world';
import { memoryStore } from '@/lib/testing/harnesses/memory-store';
import { embeddedTransport } from '@/lib/upstream/embedded';
import { receiveIncoming, receiveWebhook } from './receive-webhook';

const MIB = 1024 * 1024;
const NOBODYS = 'x'.repeat(43);
let store: Store;

beforeAll(async () => {
  store = await memoryStore();
  adoptServices(
    createServices({
      store,
      env: { environment: 'sandbox', appUrl: 'http://localhost:3000', appUrlGiven: false },
      assumptions: DEFAULT_ASSUMPTIONS,
      apiKey: 'key',
      transport: embeddedTransport(async () => new Response(null, { status: 404 })),
    }),
  );
});
afterAll(async () => {
  adoptServices(undefined);
  await store.close();
});

function arriving(from: string, body: Buffer): IncomingMessage {
  const incoming = new IncomingMessage(new Socket());
  incoming.headers = { 'x-forwarded-for': `1.2.3.4, ${from}`, 'content-length': `${body.length}` };
  for (let at = 0; at < body.length; at += 65_536) incoming.push(body.subarray(at, at + 65_536));
  incoming.push(null);
  return incoming;
}

test('safety 57: of what is sent to nobody only the beginning is read, and soon nothing, by source', async () => {
  const sent: IncomingMessage[] = [];
  for (let n = 0; n < 30; n += 1) {
    const incoming = arriving('203.0.113.9', Buffer.alloc(MIB, `${n} `));
    sent.push(incoming);
    expect(await receiveIncoming(incoming, NOBODYS)).toBe(404);
  }
  // What is still in the stream was never read: at most one chunk of the first ten left it.
  const unread = sent.map(({ readableLength }) => readableLength);
  expect(unread.slice(0, 10).every((length) => length >= MIB - 65_536)).toBe(true);
  expect(unread.slice(10)).toEqual(Array(20).fill(MIB));
  const rows = await store.db.select().from(unmatchedDeliveries);
  expect(rows.map(({ rawBody, size, bodyState }) => [rawBody?.length, size, bodyState])).toEqual(
    Array(4).fill([16_384, MIB, 'cut']),
  );
  expect(rows[0]?.headers).toMatchObject({ 'x-forwarded-for': '203.0.113.9' });
});

test('safety 57: a real sender from the same place is served in full, and a stranger from elsewhere is kept', async () => {
  const token = await mintWebhookToken(store.db, { given: true, kind: 'conversion' });
  for (let n = 0; n < 30; n += 1)
    expect(await receiveIncoming(arriving('203.0.113.9', Buffer.alloc(MIB / 4, `${n} `)), token)).toBe(200);
  const kept = await store.db.select().from(webhookDeliveries);
  expect(kept.map(({ size }) => size)).toEqual(Array(30).fill(MIB / 4));
  expect(await receiveIncoming(arriving('198.51.100.7', Buffer.from('{"a":1}')), NOBODYS)).toBe(404);
  expect(await store.db.select().from(unmatchedDeliveries)).toHaveLength(5);
});

test('safety 57: where each visitor has a world, a delivery to the one that all share asks no page for it', async () => {
  adoptStore(store);
  const { sandbox } = await composeWorldServices({ ...store });
  const ofPage = () => Promise.reject(new Error('outside a request'));
  const none = { waitingFor: async () => null, isMaking: async () => false };
  installWorlds({ open: async () => null, isOpen: () => false, begin: ofPage, ...none, ofPage });
  try {
    const token = await mintWebhookToken(store.db, { given: true, kind: 'conversion' });
    expect(await receiveIncoming(arriving('198.51.100.6', Buffer.from('{"shared":1}')), token)).toBe(200);
  } finally {
    installWorlds(undefined);
    sandbox?.dispose();
  }
});

test('safety 57: services that are there answer without the store of the process', async () => {
  const { sandbox } = await composeWorldServices({ ...store });
  sandbox?.dispose();
  Reflect.deleteProperty(globalThis, 'mesaStore');
  const token = await mintWebhookToken(store.db, { given: true, kind: 'conversion' });
  expect(await receiveIncoming(arriving('198.51.100.4', Buffer.from('{"own":1}')), token)).toBe(200);
  expect(Reflect.get(globalThis, 'mesaStore')).toBeUndefined();
});

test('safety 57: one source has only so many unknown worlds looked up', async () => {
  const open = vi.fn(async () => null);
  const none = () => Promise.reject(new Error('none'));
  installWorlds({
    open,
    isOpen: () => false,
    begin: none,
    ofPage: none,
    waitingFor: async () => null,
    isMaking: async () => false,
  });
  const address = `world_${'0'.repeat(32)}_${'t'.repeat(43)}`;
  const answers: number[] = [];
  for (let n = 0; n < 70; n += 1)
    answers.push(await receiveIncoming(arriving('198.51.100.5', Buffer.from('{}')), address));
  installWorlds(undefined);
  expect(answers).toEqual([...Array(60).fill(404), ...Array(10).fill(429)]);
  expect(open).toHaveBeenCalledTimes(60);
});

test('safety 57: a length larger than any column takes is kept as the largest', async () => {
  const incoming = arriving('198.51.100.8', Buffer.from('{"announced":"more"}'));
  incoming.headers['content-length'] = '9999999999';
  expect(await receiveIncoming(incoming, NOBODYS)).toBe(404);
  const rows = await store.db.select().from(unmatchedDeliveries);
  expect(rows.map(({ size }) => size)).toContain(2_147_483_647);
});

test('safety 57: the same holds where Next hands the request over', async () => {
  let read = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      read += 65_536;
      controller.enqueue(new Uint8Array(65_536));
    },
  });
  const request = new Request('http://localhost', { method: 'POST', body, duplex: 'half' } as RequestInit);
  const answer = await receiveWebhook(request, { params: Promise.resolve({ token: NOBODYS }) });
  expect(answer.status).toBe(404);
  expect(read).toBeLessThan(MIB / 4);
});
