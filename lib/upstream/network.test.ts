import { createServer } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import {
  type Reply,
  type ScriptedUpstream,
  scriptedUpstream,
} from '@/lib/testing/scripted-upstream/scripted-upstream';
import { networkTransport } from './network';
import { BEGINNING_BYTES, MAX_RESPONSE_BYTES, type UpstreamRequest } from './transport';

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const item of open.splice(0)) await item.close();
});

async function start(script: (path: string) => Reply): Promise<{
  far: ScriptedUpstream;
  send: ReturnType<typeof networkTransport>['send'];
}> {
  const far = await scriptedUpstream((request) => script(request.path));
  const transport = networkTransport(far.baseUrl);
  open.push(transport, far);
  return { far, send: transport.send };
}

const read = (path = '/v2/balance', timeoutMs = 2_000): UpstreamRequest => ({
  method: 'GET',
  path,
  headers: { 'api-key': 'k' },
  once: false,
  timeoutMs,
});
const move = (timeoutMs = 2_000): UpstreamRequest => ({
  method: 'POST',
  path: '/v2/rfq/accept',
  headers: { 'api-key': 'k', 'content-type': 'application/json' },
  body: Buffer.from('{"rfq_id":"1"}'),
  once: true,
  timeoutMs,
});

test('reads share kept-alive connections and ask for unencoded bodies', async () => {
  const { far, send } = await start(() => ({ body: '{}' }));
  for (let i = 0; i < 12; i += 1) await send(read());
  expect(new Set(far.arrived.map((request) => request.connection)).size).toBeLessThanOrEqual(2);
  expect(far.arrived[0]?.headers['accept-encoding']).toBe('identity');
});

test('a body whose beginning is enough is not taken to its end, and the next read is answered (safety 36)', async () => {
  const body = 'x'.repeat(MAX_RESPONSE_BYTES - 1);
  const { far, send } = await start((path) => (path === '/v2/balance' ? { body: '{}' } : { body }));
  const asked: number[] = [];
  const list = (isEnough: boolean) =>
    send({
      ...read('/v2/onramps', 20_000),
      isEnough: (beginning) => {
        asked.push(beginning.byteLength);
        return isEnough;
      },
    });
  const cut = await list(true);
  expect(cut).toMatchObject({ status: 200, body: { byteLength: asked[0] } });
  expect(cut.body.byteLength).toBeLessThan(2 * BEGINNING_BYTES);
  expect((await list(false)).body.byteLength).toBe(body.length);
  expect(asked).toHaveLength(2);
  expect((await send(read())).body.byteLength).toBe(2);
  expect(far.arrived).toHaveLength(3);
});

test('a money move has a fresh connection of its own that is closed afterwards (safety 5)', async () => {
  const { far, send } = await start(() => ({ body: '{}' }));
  await send(read());
  await send(move());
  await send(move());
  await send(read());
  const [first, second, third, fourth] = far.arrived;
  expect(first?.connection).toBe(fourth?.connection);
  expect(new Set([first?.connection, second?.connection, third?.connection]).size).toBe(3);
  expect(second?.headers.connection).toBe('close');
  expect(second?.body).toBe('{"rfq_id":"1"}');
});

test('a far end that drops idle connections never makes a money move arrive twice (safety 5)', async () => {
  const { far, send } = await start(() => ({ body: '{}' }));
  await send(read());
  for (let round = 0; round < 20; round += 1) {
    const sending = send(move());
    far.dropIdle();
    await sending.catch(() => undefined);
    expect(far.arrived.filter((request) => request.method === 'POST').length).toBeLessThanOrEqual(round + 1);
  }
});

test.each([
  ['before', 'connection'],
  ['headers', 'connection'],
  ['body', 'connection'],
] as const)('a reply cut %s is a %s failure and is not sent again', async (cut, kind) => {
  const { far, send } = await start(() => ({ cut, body: '{"rfq_id":"1","state":"DONE"}' }));
  await expect(send(move())).rejects.toMatchObject({ kind });
  expect(far.arrived).toHaveLength(1);
});

test('the time limit covers a slow head and a body that drips for ever', async () => {
  const slow = await start(() => ({ delayMs: 5_000, body: '{}' }));
  await expect(slow.send(move(150))).rejects.toMatchObject({ kind: 'timeout' });
  const drip = await start(() => ({ dripMs: 100, body: '{"a":"0123456789012345678901234567890"}' }));
  const startedAt = Date.now();
  await expect(drip.send(read('/v2/balance', 400))).rejects.toMatchObject({ kind: 'timeout' });
  expect(Date.now() - startedAt).toBeLessThan(1_500);
});

test('a refused connection is a connection failure', async () => {
  const { far, send } = await start(() => ({ body: '{}' }));
  await far.close();
  open.splice(open.indexOf(far), 1);
  await expect(send(move())).rejects.toMatchObject({ kind: 'connection' });
});

test('an answer above the size cap is refused while it arrives', async () => {
  const { send } = await start(() => ({ body: Buffer.alloc(MAX_RESPONSE_BYTES + 1, 32) }));
  await expect(send(read('/v2/balance', 10_000))).rejects.toMatchObject({ kind: 'too_large' });
});

test('a redirect is an answer, never followed (safety 49)', async () => {
  const elsewhere = await scriptedUpstream(() => ({ body: '{}' }));
  open.push(elsewhere);
  const { far, send } = await start(() => ({
    status: 307,
    headers: { location: `${elsewhere.baseUrl}/v2/balance` },
  }));
  await expect(send(read())).resolves.toMatchObject({ status: 307 });
  expect(far.arrived).toHaveLength(1);
  expect(elsewhere.arrived).toHaveLength(0);
});

test('a base address may end in a slash or in /v2 and may have a path of its own (GEN-01)', async () => {
  const far = await scriptedUpstream(() => ({ body: '{}' }));
  open.push(far);
  for (const [suffix, path] of [
    ['/', '/v2/balance'],
    ['/v2', '/v2/balance'],
    ['/v2/', '/v2/balance'],
    ['/sandbox/', '/sandbox/v2/balance'],
  ] as const) {
    const transport = networkTransport(far.baseUrl + suffix);
    await transport.send(read());
    await transport.close();
    expect(far.arrived.at(-1)?.path).toBe(path);
  }
});

test('an attempt given up while its connection is being made sends nothing (safety 5)', async () => {
  const { far, send } = await start(() => ({ body: '{}' }));
  const controller = new AbortController();
  const sending = send({ ...move(), signal: controller.signal });
  controller.abort();
  await expect(sending).rejects.toMatchObject({ kind: 'aborted' });
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(far.arrived).toEqual([]);
  await expect(send({ ...read(), signal: controller.signal })).rejects.toMatchObject({ kind: 'aborted' });
});

test('a caller that goes away ends the attempt', async () => {
  const { send } = await start(() => ({ delayMs: 3_000, body: '{}' }));
  const controller = new AbortController();
  setTimeout(() => controller.abort(), 50);
  await expect(send({ ...read(), signal: controller.signal })).rejects.toMatchObject({ kind: 'aborted' });
});

test.each(['100 Continue', '102 Processing', '103 Early Hints'])(
  'an interim answer of %s before the real one hides no acceptance, and none is sent again',
  async (interim) => {
    let arrived = 0;
    const server = createServer((socket) => {
      socket.on('error', () => {});
      socket.once('data', () => {
        arrived += 1;
        const body = '{"rfq_id":"1"}';
        socket.end(
          `HTTP/1.1 ${interim}\r\n\r\nHTTP/1.1 ${interim}\r\n\r\n` +
            `HTTP/1.1 200 OK\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
        );
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    const transport = networkTransport(`http://127.0.0.1:${address.port}`);
    open.push(transport, { close: () => new Promise((resolve) => server.close(() => resolve())) });
    const answer = await transport.send(move());
    expect([answer.status, Buffer.from(answer.body).toString()]).toEqual([200, '{"rfq_id":"1"}']);
    expect(arrived).toBe(1);
  },
);
