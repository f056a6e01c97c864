import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { createBalancer } from './balancer.mjs';
import { openStreams } from './open-streams.mjs';

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** One process with streams; `begin` writes what a stream begins with. */
async function serve(begin: (stream: ServerResponse, url: string) => void) {
  const open = new Set<ServerResponse>();
  const server = createServer((request, response) => {
    if (request.url?.startsWith('/api/live') !== true) return void response.end('{}');
    open.add(response);
    begin(response, request.url);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const balancer = createBalancer([port]);
  ends.push(() => {
    balancer.stop();
    server.closeAllConnections();
    server.close();
  });
  const streams = openStreams(
    { ports: [port], balancer },
    { person: {}, perPort: 2, makeQuote: async () => 'rfq_1' },
  );
  await expect.poll(() => open.size).toBe(2);
  const endAll = (last: string) => {
    for (const stream of open) stream.end(last);
    open.clear();
  };
  return { streams, open, endAll };
}

const TOLD = 'event: return\ndata: {"in_ms":10}\n\n';
const QUOTE = 'id: 8\nevent: change\ndata: {"topics":["conversions"],"subject":"rfq_1"}\n\n';

test('a page that is told comes back behind what it heard, and hears what it missed', async () => {
  const { streams, open, endAll } = await serve((stream, url) => {
    stream.write(url === '/api/live' ? 'id: 7\nevent: beat\ndata: {}\n\n' : '');
    if (url === '/api/live?after=7') stream.write(QUOTE);
  });
  endAll(TOLD);
  await expect.poll(() => open.size).toBe(2);
  expect(await streams.stop()).toEqual({ ended: 2, announced: 2, missed: [], cut: [] });
});

test('a change that is not told on the return is missed', async () => {
  const { streams, open, endAll } = await serve(
    (stream) => void stream.write('id: 7\nevent: beat\ndata: {}\n\n'),
  );
  endAll(TOLD);
  await expect.poll(() => open.size).toBe(2);
  expect((await streams.stop()).missed).toEqual(['rfq_1', 'rfq_1']);
});

test('a stream that ends without a word is not told', async () => {
  const { streams, endAll } = await serve((stream) => void stream.write('id: 7\nevent: beat\ndata: {}\n\n'));
  endAll('');
  expect(await streams.stop()).toEqual({ ended: 2, announced: 0, missed: [], cut: [200, 200] });
});
