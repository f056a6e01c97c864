import { generateKeyPairSync } from 'node:crypto';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { preparePeople } from '@/lib/auth/first-people';
import type { RouteHandler } from '@/lib/bff/route';
import { DEFAULT_ASSUMPTIONS } from '@/lib/contract/payments-api/assumptions/assumptions';
import { TRANSACTION_LISTS } from '@/lib/contract/values/transactions/transaction-lists';
import { adoptServices, createServices, evenRateLimits, type Services } from '@/lib/operations/services';
import { adoptStore, type Store } from '@/lib/store/engine/open-store';
import { insertSubMerchant } from '@/lib/store/sub-merchants/register';
import { signedInCookie } from '@/lib/testing/harnesses/auth-browser';
import { memoryStore } from '@/lib/testing/harnesses/memory-store';
import { ALICE, TIMEOUTS } from '@/lib/testing/services';
import { networkTransport } from '@/lib/upstream/network';

const CID = '3f0c2a52-6e0f-4d7c-9a52-1f2c3d4e5f60';
const ROWS = 60_000;
/** The time for which one read may keep all others waiting. */
const MOST_MS = 100;
/** A busy machine adds to a measure and never takes from it: the shortest of several counts. */
const TRIES = 8;

/** In a thread of its own, so that only our side is measured: answers every read with as many rows as it is told, up to 7.5 MB. */
const FAR_END = `
  const { createServer } = require('node:http');
  const { parentPort, workerData: count } = require('node:worker_threads');
  const row = (n) => '{"end2end":"e' + n + '","created_at":"2026-11-10T15:00:00Z","updated_at":"2026-11-10T15:05:00Z","process":"p' + n + '","status":{"en":"x"}}';
  const rows = (make) => Array.from({ length: count }, (_, n) => make(n)).join(',');
  const bodies = [
    ['/v2/naas/balance', '{"balances":[' + rows((n) => '{"currency":"C' + n + '","available":1.5}') + ']}'],
    ['/v2/balance', '{"calculated_BRL_total_balance":1,"balances":{' + rows((n) => '"C' + n + '":{"Main":{"available":1,"blocked":0}}') + '}}'],
    ['/v2/naas/wl_groups', '{"groups":[' + rows((n) => '{"id":"g' + n + '","label":"g","addresses":[{"id":"a","address":"b","currency":"USDT","status":"active"}]}') + ']}'],
    ['', '{"total":' + count + ',"limit":' + count + ',"offset":0,"results":[' + rows(row) + ']}'],
  ].map(([path, text]) => [path, Buffer.from(text)]);
  createServer((request, response) => {
    const [path] = request.url.split('?');
    const [, body] = bodies.find(([start]) => path.startsWith(start));
    response.setHeader('content-type', 'application/json');
    response.setHeader('content-length', body.byteLength);
    response.end(body);
  }).listen(0, '127.0.0.1', function () { parentPort.postMessage(this.address().port); });
`;

const PAGE_ROWS = 100;

let store: Store;
let cookie: string;
/** Services whose API answers too long, and with one page. */
let long: Services;
let short: Services;
const closing: (() => unknown)[] = [];

beforeAll(async () => {
  store = await memoryStore();
  adoptStore(store);
  [long, short] = [await servicesOf(ROWS), await servicesOf(PAGE_ROWS)];
  await preparePeople(store.db, { environment: 'sandbox' });
  cookie = await signedInCookie(store.db, 'admin@mesa.example');
  const entry = { correlation_id: CID, name: 'Livraria', tags: [], origin: 'typed' } as const;
  await insertSubMerchant(store.db, { ...entry, actor: ALICE, at: new Date() });
});
afterAll(async () => {
  adoptServices(undefined);
  for (const close of closing) await close();
  await store.close();
});

async function servicesOf(rows: number): Promise<Services> {
  const far = new Worker(FAR_END, { eval: true, workerData: rows });
  const port = await new Promise<number>((resolve) => far.once('message', resolve));
  const baseUrl = `http://127.0.0.1:${port}`;
  const network = networkTransport(baseUrl);
  closing.push(network.close, () => far.terminate());
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return createServices({
    store,
    env: { environment: 'sandbox', appUrl: 'http://localhost:3000', appUrlGiven: false },
    assumptions: DEFAULT_ASSUMPTIONS,
    transport: network.send,
    apiKey: 'key',
    baseUrl,
    signingKeyPem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    timeouts: TIMEOUTS,
    rateLimits: evenRateLimits(600),
  });
}

async function ask(route: string, params: object, query: string): Promise<void> {
  const module = (await import(join(import.meta.dirname, route, 'route.ts'))) as { GET: RouteHandler };
  const request = new Request(`http://localhost:3000/api/${route}${query}`, {
    headers: { 'sec-fetch-site': 'same-origin', cookie },
  });
  const answer = await module.GET(request, { params: Promise.resolve(params as Record<string, string>) });
  await answer.text();
  expect([200, 502]).toContain(answer.status);
}

/** How long nothing else could run meanwhile, in ms. */
async function heldBy(work: () => unknown): Promise<number> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  await new Promise((resolve) => setTimeout(resolve, 5));
  delay.reset();
  await work();
  await new Promise((resolve) => setTimeout(resolve, 5));
  delay.disable();
  return delay.max / 1e6;
}

const OF_ONE = { correlation_id: CID };
const PAGE = '?limit=100';
const LISTS = TRANSACTION_LISTS.map((list): [string, object, string] => [list, {}, PAGE]);

test.each<[string, object, string]>([
  ...LISTS,
  ['overview', {}, ''],
  ['balance', {}, ''],
  ['sub-merchants/[correlation_id]/withdrawals', OF_ONE, PAGE],
  ['sub-merchants/[correlation_id]/withdrawals/options', OF_ONE, ''],
  ['sub-merchants/[correlation_id]/balance', OF_ONE, ''],
  ['sub-merchants/[correlation_id]/whitelist', OF_ONE, ''],
])(
  'an answer of 60,000 rows to a read of %s holds nobody else above 100 ms (safety 36)',
  async (route, params, query) => {
    const held = async (services: Services) => {
      adoptServices(services);
      return heldBy(() => ask(route, params, query));
    };
    // Loads the code.
    for (const services of [short, long]) await held(services);
    let [page, shortest] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
    // A page on this machine now, with what our own register costs: the embedded one works in this process.
    const allowed = () => Math.max(MOST_MS, 2 * page);
    for (let tried = 0; tried === 0 || (tried < TRIES && shortest > allowed()); tried += 1) {
      page = Math.min(page, await held(short));
      shortest = Math.min(shortest, await held(long));
    }
    expect(shortest).toBeLessThanOrEqual(allowed());
  },
  120_000,
);
