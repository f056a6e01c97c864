import { expect, test } from 'vitest';
import { phasesOf, type RouteTools, route } from './routes.mjs';

const ROUTES = [
  { src: '/(.*)', headers: { 'X-Policy': 'strict' }, continue: true },
  { src: '/old', status: 308, headers: { Location: '/new' } },
  { src: '^/page$', middlewarePath: 'middleware', continue: true },
  {
    src: '/(?<path>.+)',
    has: [{ type: 'header', key: 'part', value: '/(?<part>.+)' }],
    dest: '/$path.parts/$part',
    continue: true,
  },
  { handle: 'filesystem' },
  { handle: 'rewrite' },
  { src: '^/items/(?<nxtPid>[^/]+?)$', dest: '/items/[id]?nxtPid=$nxtPid', check: true },
  { handle: 'hit' },
  { src: '/page', headers: { 'cache-control': 'no-store' }, continue: true },
  { handle: 'error' },
  { src: '/.*', dest: '/_not-found', status: 404 },
];
const FOUND = ['/page', '/page.parts/head', '/items/[id]', '/_not-found'];

function ask(
  path: string,
  {
    routes = ROUTES,
    middleware = async () => undefined,
    headers = {},
  }: { routes?: object[]; middleware?: RouteTools['middleware']; headers?: Record<string, string> } = {},
) {
  const url = new URL(path, 'https://mesa.example');
  const exists = (pathname: string) => (FOUND.includes(pathname) ? pathname : undefined);
  return route(phasesOf(routes), { method: 'GET', url, headers }, { exists, middleware });
}

test('a page passes through middleware and gets the headers of every phase', async () => {
  const seen: string[] = [];
  const middleware = async (path: string) => void seen.push(path);
  const headers = { 'x-policy': 'strict', 'cache-control': 'no-store' };
  expect(await ask('/page', { middleware })).toMatchObject({ found: '/page', headers });
  expect(seen).toEqual(['middleware']);
});

test('a dynamic address leads to its function, with the parts of the path in the query', async () => {
  const { found, url } = await ask('/items/7?page=2');
  expect(found).toBe('/items/[id]');
  expect(url.search).toBe('?nxtPid=7&page=2');
});

test('what a condition captures is written into the destination', async () => {
  expect(await ask('/page', { headers: { part: '/head' } })).toMatchObject({ found: '/page.parts/head' });
  expect(await ask('/page', { headers: { part: 'head' } })).toMatchObject({ found: '/page' });
});

test('a redirect ends the way, and an unknown address gets the page for that', async () => {
  expect(await ask('/old')).toMatchObject({ status: 308, headers: { location: '/new' } });
  expect(await ask('/nowhere')).toMatchObject({ status: 404, found: '/_not-found' });
});

test('a setting that this check does not know is an error', () => {
  expect(() => phasesOf([{ src: '/', transforms: [] }])).toThrow(/transforms/);
});
