import { once } from 'node:events';
import { request as ask } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEFAULT_ASSUMPTIONS } from '@/lib/contract/payments-api/assumptions/assumptions';
import { memoryWorldStore } from '@/lib/sandbox/world/world-store';
import { createSandbox } from './handler';
import { serveSandbox } from './node-server';
import type { Sandbox } from './sandbox';

let sandbox: Sandbox;
let server: ReturnType<typeof serveSandbox>;
let base: string;

beforeAll(async () => {
  const assumptions = structuredClone(DEFAULT_ASSUMPTIONS);
  assumptions.http.maxBody = 1024;
  sandbox = createSandbox({ assumptions, world: memoryWorldStore() });
  server = serveSandbox(sandbox, assumptions).listen(0, '127.0.0.1');
  await once(server, 'listening');
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  sandbox.dispose();
  server.closeAllConnections();
  server.close();
});

const withKey = (init: RequestInit = {}): RequestInit => ({
  ...init,
  headers: { 'api-key': sandbox.keys.apiKey },
});

async function raw(text: string): Promise<string> {
  const socket = connect(Number(new URL(base).port), '127.0.0.1');
  socket.end(text);
  let answer = '';
  for await (const chunk of socket) answer += String(chunk);
  return answer;
}

test('over a socket the sandbox answers byte for byte what it answers in the process', async () => {
  const answered = async (path: string, init?: RequestInit) => {
    const calls = [fetch(base + path, init), sandbox.fetch(new Request(base + path, init))];
    const [one, other] = await Promise.all(
      calls.map(async (call) => {
        const answer = await call;
        const { status, headers } = answer;
        const kept = ['content-type', 'x-api-version', 'access-control-allow-origin'].map((name) =>
          headers.get(name),
        );
        return { status, kept, text: await answer.text() };
      }),
    );
    return [one, other] as const;
  };
  const paths = [
    '/v2/onramps?limit=3',
    '/v2/onramps?limit=3&limit=5',
    '/v2/balance',
    '/v2/balance/',
    '/v2/a%2Fb',
    '/v2/../v2/rfq/x',
    '//v2/balance',
  ];
  for (const path of paths) {
    for (const init of [
      undefined,
      withKey(),
      withKey({ method: 'OPTIONS' }),
      withKey({ method: 'DELETE' }),
    ]) {
      const [one, other] = await answered(path, init);
      expect([path, one]).toEqual([path, other]);
    }
  }
});

test('a body comes through whatever its form: in pieces, of unknown length, empty', async () => {
  const quote = '{"from_currency":"USDT","to_currency":"BRL","from_amount":100}';
  const pieces = new ReadableStream<Uint8Array>({
    async start(controller) {
      for (const byte of new TextEncoder().encode(quote)) controller.enqueue(new Uint8Array([byte]));
      controller.close();
    },
  });
  const init = { ...withKey({ method: 'POST', body: pieces }), duplex: 'half' } as RequestInit;
  expect((await fetch(`${base}/v2/rfq`, init)).status).toBe(200);
  expect((await fetch(`${base}/v2/rfq`, withKey({ method: 'POST' }))).status).toBe(400);
  expect((await fetch(`${base}/v2/rfq`, withKey({ method: 'POST', body: quote }))).status).toBe(200);
});

test('O-53: a body that is too large is answered with 400, and the connection goes on', async () => {
  const agentless = { method: 'POST', headers: { 'api-key': sandbox.keys.apiKey } };
  const outgoing = ask(`${base}/v2/rfq`, agentless);
  outgoing.end(Buffer.alloc(5_000_000, ' '));
  const [answer] = await once(outgoing, 'response');
  expect(answer.statusCode).toBe(400);
  expect((await fetch(`${base}/v2/balance`, withKey())).status).toBe(200);
});

test('AUT-01: a header is found in any case, and one that is given twice is none of ours', async () => {
  const key = sandbox.keys.apiKey;
  const head = 'GET /v2/balance HTTP/1.1\r\nhost: x\r\nconnection: close\r\n';
  expect(await raw(`${head}API-KEY: ${key}\r\n\r\n`)).toMatch(/^HTTP\/1\.1 200 /);
  expect(await raw(`${head}api-key: ${key}\r\nApi-Key: ${key}\r\n\r\n`)).toMatch(/^HTTP\/1\.1 401 /);
});

test('a request without a usable host, and one whose caller goes away, harm nobody', async () => {
  expect(await raw('GET /v2/nothing HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.1 404 /);
  expect(await raw('GET /v2/nothing HTTP/1.1\r\nhost: a b\r\nconnection: close\r\n\r\n')).toMatch(/ 40[04] /);
  const socket = connect(Number(new URL(base).port), '127.0.0.1');
  socket.write('POST /v2/rfq HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\n{');
  await new Promise((resolve) => setTimeout(resolve, 50));
  socket.destroy();
  expect((await fetch(`${base}/v2/balance`, withKey())).status).toBe(200);
});

test('a method of which no request can be made is a 405 wherever it is sent', async () => {
  for (const path of ['/pay/x', '/_sandbox/clock', '/_sandbox/docs', '/_sandbox/openapi.json']) {
    const answer = await raw(`TRACE ${path} HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n`);
    expect(answer, path).toMatch(/^HTTP\/1\.1 405 /);
  }
});
