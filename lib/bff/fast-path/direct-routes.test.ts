import { once } from 'node:events';
import { request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { jsonAnswer } from '@/lib/bff/json-answer';
import { SECURITY_HEADERS } from '@/security-headers.mjs';
import { direct, openDirectly } from './direct-routes';

const shared = globalThis as typeof globalThis & {
  mesaDirect?: { take(request: IncomingMessage, response: ServerResponse, goOn: () => void): boolean };
};
const fails = () => {
  throw new Error('of Next');
};
/** Stands before Next like scripts/demo/server-child.mjs. */
const server = createServer((request, response) => {
  if (!shared.mesaDirect?.take(request, response, fails)) response.writeHead(418).end('left to Next');
});

let aborted: Promise<void>;
beforeAll(async () => {
  direct('/api/echo', async (request) =>
    jsonAnswer({ query: new URL(request.url).search, cookie: request.headers.get('cookie') }, 'r'),
  );
  direct('/api/large', async () => jsonAnswer('x'.repeat(20_000), 'r'));
  direct('/api/broken', () => Promise.reject(new Error('of ours')));
  aborted = new Promise((resolve) => {
    direct('/api/slow', ({ signal }) => {
      signal.addEventListener('abort', () => resolve());
      return new Promise<Response>(() => undefined);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => server.close());

async function get(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const { port } = server.address() as AddressInfo;
  const sent = ask({ port, host: '127.0.0.1', path, method, headers }).end();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  const parts: Buffer[] = [];
  for await (const part of answer) parts.push(part as Buffer);
  return { status: answer.statusCode, headers: answer.headers, body: Buffer.concat(parts) };
}

test('until the process is ready every request is left to Next', async () => {
  expect((await get('/api/echo')).status).toBe(418);
  openDirectly();
  expect((await get('/api/echo')).status).toBe(200);
});

test('a direct answer is the handler’s own, with its length and the headers of every answer (W4)', async () => {
  const { headers, body } = await get('/api/echo?limit=5', { cookie: 'mesa.session=1' });
  expect(JSON.parse(body.toString())).toEqual({ query: '?limit=5', cookie: 'mesa.session=1' });
  for (const { key, value } of SECURITY_HEADERS) expect(headers[key]).toBe(value);
  expect(headers['content-security-policy']).toContain("default-src 'none'");
  expect(headers['cache-control']).toContain('no-store');
  expect(headers['x-request-id']).toBe('r');
  expect(headers['content-length']).toBe(`${body.byteLength}`);
  expect(headers['transfer-encoding']).toBeUndefined();
  expect(headers['strict-transport-security']).toBeUndefined();
  const secure = await get('/api/echo', { 'x-forwarded-proto': 'https' });
  expect(secure.headers['strict-transport-security']).toContain('max-age=63072000');
});

test('what is not exactly a known path, read, is left to Next', async () => {
  for (const path of ['/api/echo/', '/api/Echo', '//api/echo', '/api/none', 'http://other/api/echo'])
    expect([path, (await get(path)).status]).toEqual([path, 418]);
  for (const method of ['POST', 'DELETE', 'HEAD', 'OPTIONS'])
    expect([method, (await get('/api/echo', {}, method)).status]).toEqual([method, 418]);
});

test('a large answer is compressed for who takes it so, a small one travels as it is', async () => {
  const packed = await get('/api/large', { 'accept-encoding': 'br, gzip' });
  expect(packed.headers['content-encoding']).toBe('gzip');
  expect(packed.headers.vary).toContain('accept-encoding');
  expect(packed.body.byteLength).toBeLessThan(1_000);
  expect(gunzipSync(packed.body).byteLength).toBe(20_002);
  expect((await get('/api/large')).body.byteLength).toBe(20_002);
  expect((await get('/api/large', { 'accept-encoding': 'gzip;q=0' })).body.byteLength).toBe(20_002);
  expect((await get('/api/echo', { 'accept-encoding': 'gzip' })).headers['content-encoding']).toBeUndefined();
});

test('a fault of ours is a 500 without a word, and the server lives', async () => {
  const { status, headers, body } = await get('/api/broken');
  expect([status, body.toString(), headers['cache-control']]).toEqual([500, '', 'no-store']);
  expect((await get('/api/echo')).status).toBe(200);
});

test('once pinned, a request that names another host goes nowhere, and monitors may name any (W2)', async () => {
  openDirectly({ appUrl: 'https://mesa.example.com' });
  for (const host of [
    'evil.example',
    '127.0.0.1',
    'mesa.example.com.evil.example',
    'mesa.example.com:81',
    'mesa.example.com:80',
    'evil@mesa.example.com',
    'mesa.example.com/evil',
    'mesa.example.com:443:443',
    '',
  ]) {
    for (const path of ['/api/echo', '/overview', '/api/healthy']) {
      const { status, headers, body } = await get(path, { host });
      expect([host, path, status]).toEqual([host, path, 421]);
      expect(headers['cache-control']).toBe('no-store');
      for (const { key, value } of SECURITY_HEADERS) expect(headers[key]).toBe(value);
      expect(body.toString()).toContain('APP_URL');
      expect(body.toString()).not.toContain('mesa.example');
    }
  }
  for (const host of ['Mesa.Example.com', 'mesa.example.com:443'])
    expect([host, (await get('/api/echo', { host })).status]).toEqual([host, 200]);
  for (const path of ['/api/health', '/api/health/live', '/api/health?deep'])
    expect([path, (await get(path)).status]).toEqual([path, 418]);
  openDirectly();
  expect((await get('/api/echo')).status).toBe(200);
});

test('where Next throws, the connection of that page ends, and the server lives', async () => {
  openDirectly({ ping: () => Promise.resolve() });
  await expect(get('/overview', { accept: 'text/html' })).rejects.toThrow();
  openDirectly();
  expect((await get('/api/echo')).status).toBe(200);
});

test('who goes away ends the read', async () => {
  const { port } = server.address() as AddressInfo;
  const sent = ask({ port, host: '127.0.0.1', path: '/api/slow' }).end();
  sent.on('error', () => undefined);
  await once(sent, 'finish');
  setTimeout(() => sent.destroy(), 50);
  await aborted;
});
