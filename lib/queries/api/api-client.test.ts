import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ApiError, getJson, postJson } from './api-client';
import { readConnection } from './connection';
import { whilePersonChanges } from './person-change';
import { resetServerClock, serverNow } from './server-clock';

type Handler = (request: IncomingMessage, response: ServerResponse, body: string) => void;

let server: Server;
let base: string;
let handle: Handler;

beforeEach(async () => {
  resetServerClock();
  server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    handle(request, response, body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => server.close());

const json = (response: ServerResponse, status: number, body: unknown, headers = {}) =>
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));

const failureOf = (promise: Promise<unknown>): Promise<ApiError> =>
  promise.then(
    () => Promise.reject(new Error('it succeeded')),
    (error: ApiError) => error,
  );

describe('the browser’s only fetch', () => {
  it('hands on the answer and sets the server clock by its `now`', async () => {
    handle = (_request, response) => json(response, 200, { now: '2030-01-01T00:00:00.000Z', value: '1.10' });
    expect(await getJson(`${base}/api/x`)).toMatchObject({ value: '1.10' });
    expect(Math.abs(serverNow() - Date.parse('2030-01-01T00:00:00Z'))).toBeLessThan(2_000);
    expect(readConnection().state).toBe('connected');
  });

  it('a change of person waits for reads under way, and reads wait for it: none is refused for its old session', async () => {
    const arrived: string[] = [];
    let session = 'old';
    handle = ({ url = '', method }, response) => {
      arrived.push(`${url} ${session}`);
      if (method === 'POST') session = 'new';
      setTimeout(() => json(response, 200, {}), 30);
    };
    const before = getJson(`${base}/before`).then(() => arrived.push('before read'));
    const change = whilePersonChanges(() => postJson(`${base}/enter`, {}));
    const during = getJson(`${base}/during`);
    await Promise.all([before, change, during]);
    expect(arrived).toEqual(['/before old', 'before read', '/enter old', '/during new']);
    await expect(whilePersonChanges(() => Promise.reject(new Error('down')))).rejects.toThrow('down');
    await getJson(`${base}/after`);
    expect(arrived.at(-1)).toBe('/after new');
  });

  it('sends JSON and the idempotency key of a money call', async () => {
    let received: [string | undefined, string | string[] | undefined, string] | undefined;
    handle = (request, response, body) => {
      received = [request.headers['content-type'], request.headers['idempotency-key'], body];
      json(response, 200, {});
    };
    await postJson(`${base}/api/x`, { amount: '250000.10' }, { idempotencyKey: 'intent-1' });
    expect(received).toEqual(['application/json', 'intent-1', '{"amount":"250000.10"}']);
  });

  it('throws the BFF’s code with fields, request id and the API’s words', async () => {
    handle = (_request, response) =>
      json(response, 429, {
        error: {
          code: 'rate_limited',
          request_id: 'r-1',
          fields: { a: 'required' },
          upstream_message: 'no',
          retry_after: 7,
        },
      });
    expect(await failureOf(getJson(`${base}/api/x`))).toMatchObject({
      code: 'rate_limited',
      status: 429,
      requestId: 'r-1',
      fields: { a: 'required' },
      upstreamMessage: 'no',
      retryAfter: 7,
    });
  });

  it.each([
    ['our own body', { error: { code: 'key_reused', request_id: 'r-1' } }, true],
    ['a code without a request id', { error: { code: 'key_reused' } }, false],
    ['a code we never answer', { error: { code: 'blocked_by_policy', request_id: 'r-1' } }, false],
    ['a page of something in between', 'Request blocked', false],
  ])('tells whether the BFF itself answered: %s', async (_name, body, ours) => {
    handle = (_request, response) => json(response, 409, body);
    const failure = await failureOf(postJson(`${base}/api/x`, {}));
    expect(failure.ours).toBe(ours);
    expect(failure.code).toBe(ours ? 'key_reused' : 'internal');
  });

  it('takes the wait from the header when the body names none', async () => {
    handle = (_request, response) =>
      json(response, 503, { error: { code: 'store_unavailable', request_id: 'r' } }, { 'retry-after': '12' });
    expect((await failureOf(getJson(`${base}/api/x`))).retryAfter).toBe(12);
  });

  it('reads an answer that is not JSON as a fault, never as data', async () => {
    handle = (_request, response) => void response.writeHead(200).end('<html>hello</html>');
    expect(await failureOf(getJson(`${base}/api/x`))).toMatchObject({ code: 'internal', status: 200 });
    handle = (_request, response) => void response.writeHead(502).end('<html>bad gateway</html>');
    expect(await failureOf(getJson(`${base}/api/x`))).toMatchObject({ code: 'internal', status: 502 });
  });

  it('never follows a redirect', async () => {
    handle = (_request, response) => void response.writeHead(302, { location: '/elsewhere' }).end();
    expect((await failureOf(getJson(`${base}/api/x`))).code).toBe('offline');
  });

  it('says offline when no answer came, or only half of one', async () => {
    handle = (request) => request.socket.destroy();
    expect(await failureOf(postJson(`${base}/api/x`, {}))).toMatchObject({ code: 'offline', status: 0 });
    expect(readConnection().state).not.toBe('connected');
    handle = (request, response) => {
      response.writeHead(200, { 'content-length': '100' }).write('{"a":');
      setTimeout(() => request.socket.destroy(), 20);
    };
    expect((await failureOf(getJson(`${base}/api/x`))).code).toBe('offline');
  });

  it('leaves a cancelled call a cancelled call', async () => {
    handle = () => {};
    const controller = new AbortController();
    const call = failureOf(getJson(`${base}/api/x`, { signal: controller.signal }));
    controller.abort();
    expect((await call).name).toBe('AbortError');
  });
});
