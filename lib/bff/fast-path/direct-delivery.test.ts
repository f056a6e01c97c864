import { once } from 'node:events';
import { request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEFAULT_ASSUMPTIONS } from '@/lib/contract/payments-api/assumptions/assumptions';
import { adoptServices, createServices } from '@/lib/operations/services';
import type { Store } from '@/lib/store/engine/open-store';
import { webhookDeliveries } from '@/lib/store/schema/webhook-tables';
import { mintWebhookToken } from '@/lib/store/webhooks/webhook-tokens';
import { memoryStore } from '@/lib/testing/harnesses/memory-store';
import { embeddedTransport } from '@/lib/upstream/embedded';
import { SECURITY_HEADERS } from '@/security-headers.mjs';
import { directDelivery, openDirectly } from './direct-routes';
import { receiveIncoming } from './receive-webhook';

const shared = globalThis as typeof globalThis & {
  mesaDirect?: { take(request: IncomingMessage, response: ServerResponse): boolean };
};
/** Stands before Next like scripts/demo/server-child.mjs. */
const server = createServer((request, response) => {
  if (!shared.mesaDirect?.take(request, response)) response.writeHead(418).end('left to Next');
});

let store: Store;
let token: string;
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
  token = await mintWebhookToken(store.db, { given: true, kind: 'conversion' });
  directDelivery('/api/webhooks/', receiveIncoming);
  openDirectly();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(async () => {
  server.close();
  adoptServices(undefined);
  await store.close();
});

const port = () => (server.address() as AddressInfo).port;
const rows = () => store.db.select().from(webhookDeliveries);

async function deliver(body: Buffer | string, path = `/api/webhooks/${token}`, method = 'POST') {
  const headers = { 'content-type': 'application/json', 'x-webhook-signature': 't=1,v1=00', cookie: 'a=1' };
  const sent = ask({ port: port(), host: '127.0.0.1', path, method, headers, agent: false });
  sent.end(body);
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  answer.resume();
  return answer;
}

test('a delivery is committed byte for byte before its 200, with the headers of every answer (safety 57, 58, W4)', async () => {
  const body = Buffer.from([0x7b, 0xff, 0x00, 0x22, 0x7d]);
  const { statusCode, headers } = await deliver(body, `/api/webhooks/${token}?from=a`);
  expect(statusCode).toBe(200);
  for (const { key, value } of SECURITY_HEADERS) expect(headers[key]).toBe(value);
  expect([headers['cache-control'], headers['content-length']]).toEqual(['no-store', '0']);
  const [row] = await rows();
  expect(row?.rawBody?.equals(body)).toBe(true);
  expect(row?.headers).toMatchObject({ 'x-webhook-signature': 't=1,v1=00', 'x-forwarded-for': '127.0.0.1' });
  expect(row?.headers).not.toHaveProperty('cookie');
});

test('the same bytes again are 200 and one row, an unknown address is 404 (safety 57)', async () => {
  const before = (await rows()).length;
  const statuses = await Promise.all(Array.from({ length: 5 }, () => deliver('{"same":true}')));
  expect(statuses.map(({ statusCode }) => statusCode)).toEqual(Array(5).fill(200));
  expect((await deliver('{}', `/api/webhooks/${'x'.repeat(43)}`)).statusCode).toBe(404);
  expect((await deliver('{}', '/api/webhooks/short')).statusCode).toBe(404);
  expect((await rows()).length).toBe(before + 1);
});

test('a body of 1 MiB is taken, one above is refused while it arrives and not read to its end (safety 57)', async () => {
  expect((await deliver(Buffer.alloc(1024 * 1024, 97))).statusCode).toBe(200);
  const before = (await rows()).length;
  const headers = { 'content-length': 50 * 1024 * 1024 };
  const sent = ask({
    port: port(),
    host: '127.0.0.1',
    path: `/api/webhooks/${token}`,
    method: 'POST',
    headers,
  });
  sent.on('error', () => undefined);
  sent.write(Buffer.alloc(1024 * 1024 + 1, 97));
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  answer.resume();
  expect([answer.statusCode, answer.headers.connection]).toEqual([413, 'close']);
  await once(sent, 'close');
  expect((await rows()).length).toBe(before);
});

test('a body that is cut off is kept nowhere, and the server lives (safety 57)', async () => {
  const before = (await rows()).length;
  const taken = once(server, 'request') as Promise<[IncomingMessage]>;
  const socket = connect(port(), '127.0.0.1');
  socket.write(`POST /api/webhooks/${token} HTTP/1.1\r\nhost: a\r\ncontent-length: 100\r\n\r\n{"half":`);
  const [request] = await taken;
  const closed = new Promise((resolve) => request.once('close', resolve));
  socket.destroy();
  await closed;
  expect((await deliver('{"after":"it"}')).statusCode).toBe(200);
  expect((await rows()).length).toBe(before + 1);
});

test('what is no plain delivery is left to Next', async () => {
  for (const path of [
    `/api/webhooks/${token}/`,
    `/api/webhooks/%41${token}`,
    `/api/webhooks/..${token}`,
    '/api/webhooks/',
    `/api/other/${token}`,
    `//api/webhooks/${token}`,
  ])
    expect([path, (await deliver('{}', path)).statusCode]).toEqual([path, 418]);
  for (const method of ['GET', 'PUT', 'DELETE', 'OPTIONS'])
    expect([method, (await deliver('', undefined, method)).statusCode]).toEqual([method, 418]);
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
  expect((await deliver('{"late":true}')).statusCode).toBe(503);
});
