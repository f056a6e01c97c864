import type { LookupAddress, LookupOptions } from 'node:dns';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { isPublicAddress } from '@/lib/env/base-address';
import { HOOKS_CERTIFICATE, HOOKS_KEY } from '@/lib/testing/fixtures/hooks-certificate';
import { alertPost } from './post-alert';

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  }
});

type Answer = (request: IncomingMessage, body: string, response: ServerResponse) => void;

async function receiver(answer: Answer): Promise<{ url: string; arrived: () => number }> {
  let arrived = 0;
  const server = createServer({ key: HOOKS_KEY, cert: HOOKS_CERTIFICATE }, (request, response) => {
    arrived += 1;
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => answer(request, Buffer.concat(parts).toString(), response));
  });
  servers.push(server);
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  return {
    url: `https://hooks.example:${(server.address() as AddressInfo).port}/alerts?key=1`,
    arrived: () => arrived,
  };
}

const resolveTo =
  (...addresses: string[]) =>
  (_: string, __: LookupOptions & { all: true }, done: (error: null, found: LookupAddress[]) => void): void =>
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
const MESSAGE = { headers: { 'webhook-id': 'msg_1' }, body: '{"type":"test"}' };
const here = (timeoutMs?: number) =>
  alertPost({
    resolve: resolveTo('127.0.0.1'),
    isAllowed: () => true,
    tls: { ca: HOOKS_CERTIFICATE },
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
  });

test('the body and its headers arrive as they are, and the status comes back', async () => {
  const seen: unknown[] = [];
  const { url } = await receiver((request, body, response) => {
    seen.push([request.method, request.url, request.headers['webhook-id'], body]);
    response.writeHead(202).end('thanks');
  });
  expect(await here()(url, MESSAGE)).toBe(202);
  expect(seen).toEqual([['POST', '/alerts?key=1', 'msg_1', MESSAGE.body]]);
});

test('a redirect is not followed (safety 49)', async () => {
  const { url, arrived } = await receiver((_, __, response) =>
    response.writeHead(307, { location: 'https://169.254.169.254/' }).end(),
  );
  expect([await here()(url, MESSAGE), arrived()]).toEqual([307, 1]);
});

test('who is too slow or is not who the name says is given up', async () => {
  const slow = await receiver(() => undefined);
  await expect(here(200)(slow.url, MESSAGE)).rejects.toMatchObject({ kind: 'timeout' });
  const taking = await receiver((_, __, response) => void response.end());
  const stranger = alertPost({ resolve: resolveTo('127.0.0.1'), isAllowed: () => true });
  await expect(stranger(taking.url, MESSAGE)).rejects.toMatchObject({ kind: 'connection' });
});

test('the status decides, however much follows it and whether or not that ends', async () => {
  const loud = await receiver((_, __, response) => void response.end('x'.repeat(200_000)));
  expect(await here()(loud.url, MESSAGE)).toBe(200);
  const endless = await receiver((_, __, response) => void response.writeHead(200).write('taken'));
  expect(await here(2_000)(endless.url, MESSAGE)).toBe(200);
  const hinting = await receiver((_, __, response) => {
    response.writeEarlyHints({ link: '</a>; rel=preload' });
    response.writeHead(503).end();
  });
  expect(await here()(hinting.url, MESSAGE)).toBe(503);
});

test.each([
  'http://hooks.example/',
  'https://user@hooks.example/',
  'https://127.0.0.1/',
  'https://2130706433/',
  'https://[::1]/',
  'https://8.8.8.8/',
  'https://localhost/',
  'https://metadata.google.internal/',
  'https://printer.local/',
])('%s is never asked (safety 49)', async (url) => {
  const resolve = () => expect.fail('a name was looked up');
  await expect(alertPost({ resolve })(url, MESSAGE)).rejects.toMatchObject({ kind: 'refused' });
});

test('a public name that leads to a private address is refused at the connection, also beside a public one (safety 49)', async () => {
  const { url, arrived } = await receiver((_, __, response) => void response.end());
  for (const addresses of [['127.0.0.1'], ['8.8.8.8', '10.0.0.1'], ['::ffff:127.0.0.1'], []]) {
    const post = alertPost({ resolve: resolveTo(...addresses), tls: { ca: HOOKS_CERTIFICATE } });
    await expect(post(url, MESSAGE)).rejects.toMatchObject({ kind: 'refused' });
  }
  expect(arrived()).toBe(0);
});

test('only addresses of the public internet are public (safety 49)', () => {
  const not = [
    ...['0.0.0.0', '10.1.2.3', '100.64.0.1', '127.0.0.1', '169.254.169.254', '172.31.255.255', '192.168.0.1'],
    ...['192.0.2.1', '198.18.0.1', '198.51.100.7', '203.0.113.9', '224.0.0.1', '255.255.255.255'],
    ...['::', '::1', '::ffff:8.8.8.8', '::7f00:1', 'fe80::1', 'fc00::1', 'fd12::1', 'ff02::1', 'fec0::1'],
    ...['64:ff9b::a00:1', '2001:db8::1', '2001::1', '2002:a00:1::', '100::1', 'hooks.example', ''],
  ];
  expect(not.filter(isPublicAddress)).toEqual([]);
  const are = ['8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2a00:1450::1'];
  expect(are.filter(isPublicAddress)).toEqual(are);
});
