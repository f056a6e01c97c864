import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEFAULT_ASSUMPTIONS } from '@/lib/contract/payments-api/assumptions/assumptions';
import { adoptServices, createServices } from '@/lib/operations/services';
import { adoptStore, type Store } from '@/lib/store/engine/open-store';
import { unmatchedDeliveries, webhookDeliveries } from '@/lib/store/schema/webhook-tables';
import { mintWebhookToken } from '@/lib/store/webhooks/webhook-tokens';
import { memoryStore } from '@/lib/testing/harnesses/memory-store';
import { embeddedTransport } from '@/lib/upstream/embedded';
import { POST } from './[token]/route';

let store: Store;
let token: string;
let reads = 0;
beforeAll(async () => {
  store = await memoryStore();
  adoptStore(store);
  adoptServices(
    createServices({
      store,
      env: { environment: 'sandbox', appUrl: 'http://localhost:3000', appUrlGiven: false },
      assumptions: DEFAULT_ASSUMPTIONS,
      apiKey: 'key',
      transport: embeddedTransport(async () => {
        reads += 1;
        return new Response(null, { status: 404 });
      }),
    }),
  );
  token = await mintWebhookToken(store.db, { given: true, kind: 'conversion' });
});
afterAll(async () => {
  adoptServices(undefined);
  await store.close();
});

function deliver(body: BodyInit, to = token) {
  const request = new Request(`http://localhost:3000/api/webhooks/${to}`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', 'x-webhook-signature': 't=1,v1=00', cookie: 'secret=1' },
    duplex: 'half',
  } as RequestInit);
  return POST(request, { params: Promise.resolve({ token: to }) });
}

const rows = () => store.db.select().from(webhookDeliveries);

test('a delivery is committed raw, byte for byte, before it is answered with 200 (safety 57, 58)', async () => {
  const body = Buffer.from([0x7b, 0xff, 0x00, 0x22, 0x7d]);
  expect((await deliver(body)).status).toBe(200);
  const [row] = await rows();
  expect(row?.rawBody?.equals(body)).toBe(true);
  expect(row?.headers['x-webhook-signature']).toBe('t=1,v1=00');
  expect(row?.headers).not.toHaveProperty('cookie');
});

test('the same bytes again are 200 and one row (safety 57)', async () => {
  const before = (await rows()).length;
  const statuses = await Promise.all(Array.from({ length: 10 }, () => deliver('{"same":true}')));
  expect(statuses.map((answer) => answer.status)).toEqual(Array(10).fill(200));
  expect((await rows()).length).toBe(before + 1);
});

test('an address that had its fill answers 429 and keeps nothing more (safety 57)', async () => {
  const full = await mintWebhookToken(store.db, { given: true, kind: 'conversion' });
  await store.db.insert(webhookDeliveries).values(
    Array.from({ length: 1_000 }, (_, at) => ({
      token: full,
      sha256: `${at}`,
      rawBody: Buffer.from('{}'),
      headers: {},
      matched: false,
      receivedAt: new Date(),
    })),
  );
  expect((await deliver('{"one":"more"}', full)).status).toBe(429);
  expect((await rows()).filter((row) => row.token === full)).toHaveLength(1_000);
});

test('an address that was never minted is 404, is kept beside where it could be one of ours, and causes no read', async () => {
  const before = (await rows()).length;
  for (const to of ['x'.repeat(43), 'short', '../../etc/passwd', `${token}x`]) {
    expect((await deliver('{}', to)).status).toBe(404);
  }
  expect((await rows()).length).toBe(before);
  const beside = await store.db.select().from(unmatchedDeliveries);
  expect(beside.map(({ path }) => path)).toEqual(['x'.repeat(43), `${token}x`]);
  expect(reads).toBe(0);
});

test('a body above 1 MiB is refused while it arrives, announced or not (safety 57)', async () => {
  const before = (await rows()).length;
  expect((await deliver(Buffer.alloc(1024 * 1024 + 1, 97))).status).toBe(413);
  let sent = 0;
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += 65_536;
      controller.enqueue(new Uint8Array(65_536));
    },
  });
  expect((await deliver(endless)).status).toBe(413);
  expect(sent).toBeLessThan(2 * 1024 * 1024);
  expect((await rows()).length).toBe(before);
});

test('when the store is gone the sender is asked to come again, never told 2xx (safety 58, 66)', async () => {
  const closed = await memoryStore();
  await closed.close();
  adoptServices(
    createServices({
      store: closed,
      env: { environment: 'sandbox', appUrl: 'http://localhost:3000', appUrlGiven: false },
      assumptions: DEFAULT_ASSUMPTIONS,
      apiKey: 'key',
      transport: embeddedTransport(async () => new Response(null, { status: 404 })),
    }),
  );
  expect((await deliver('{"late":true}')).status).toBe(503);
});
