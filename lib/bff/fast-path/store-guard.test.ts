import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { isPage, storeGuard, storeSilentPage } from './store-guard';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** A page behind the guard of a store that answers as `ping` does. */
async function page(ping: () => Promise<void>) {
  const answersInTime = storeGuard(ping, 50);
  const server = createServer(async (request, response) => {
    if (!isPage(request) || (await answersInTime())) response.end('the page');
    else response.writeHead(503).end(storeSilentPage(request));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => new Promise((resolve) => server.close(resolve)));
  const { port } = server.address() as AddressInfo;
  return async (headers: Record<string, string> = {}, path = '/overview') => {
    const all = { accept: 'text/html,*/*', connection: 'close', ...headers };
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers: all });
    return { status: answer.status, text: await answer.text() };
  };
}
const never = () => new Promise<void>(() => undefined);

test.each([
  ['pt-BR', 'não responde', { cookie: 'a=1; mesa-locale=pt-BR' }],
  ['es', 'no responde', { 'accept-language': 'es-AR,es;q=0.9' }],
  ['en', 'does not answer', {}],
])('a page whose store is blocked says so in time, in %s (safety 66)', async (language, words, headers) => {
  const ask = await page(never);
  const { status, text } = await ask(headers);
  expect(status).toBe(503);
  expect(text).toContain(`lang="${language}"`);
  expect(text).toContain(words);
});

test('a part of a page waits for the store too, files and routes do not (safety 66)', async () => {
  const ask = await page(never);
  expect((await ask({ accept: '*/*', rsc: '1' })).status).toBe(503);
  for (const path of ['/api/balance', '/sandbox/v2/balance', '/_next/static/a.js'])
    expect((await ask({}, path)).text).toBe('the page');
  expect((await ask({ accept: 'image/svg+xml' }, '/icon.svg')).text).toBe('the page');
});

test('a store that refuses is down, one that answers is asked once for all, and again later (safety 66)', async () => {
  let asked = 0;
  let down = true;
  const ask = await page(async () => {
    asked += 1;
    if (down) throw new Error('ECONNREFUSED');
  });
  expect((await ask()).status).toBe(503);
  down = false;
  expect((await ask()).text).toBe('the page');
  const before = asked;
  expect((await Promise.all([ask(), ask(), ask()])).map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(asked - before).toBeLessThanOrEqual(1);
});
