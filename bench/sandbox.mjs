import { sign } from 'node:crypto';
import { cpuSeconds, median } from './http.mjs';
import { installPeers, startJsonServer, startPrism } from './peers.mjs';
import { load, startSandbox } from './servers.mjs';

const PAGE = 20;
const RECORDS = 1_000_000;
const MINUTE_MS = 60_000;

/**
 * Compares the stand-alone sandbox with prism, which returns examples of the generated description, and json-server
 * with the same records. They take turns inside each round; ratios inside a round, medians over the rounds.
 */
export async function measureSandbox({ rounds, seconds, connections }) {
  await installPeers();
  const sandbox = await startSandbox();
  const key = { 'api-key': sandbox.account.api_key };
  const page = await (await fetch(`${sandbox.base}/v2/onramps?limit=${PAGE}`, { headers: key })).json();
  const document = await (await fetch(`${sandbox.base}/_sandbox/openapi.json`)).json();
  // All three servers return the same page.
  const { content } = document.paths['/v2/onramps'].get.responses['200'];
  content['application/json'].examples = { page: { value: page } };
  const servers = {
    sandbox,
    prism: await startPrism(JSON.stringify(document), key),
    'json-server': await startJsonServer({ onramps: await allRecords(sandbox, key), rfq: [], checkouts: [] }),
  };
  const results = [];
  for (const item of jobs(sandbox, key)) {
    const contenders = Object.entries(servers).map(([name, server]) => [name, { ...item.job(name), server }]);
    results.push({
      title: item.title,
      goal: item.goal,
      ...(await race(contenders, { rounds, seconds, connections })),
    });
  }
  return results;
}

/** Reads the whole list, page by page. */
async function allRecords({ base }, headers) {
  const records = [];
  for (;;) {
    const answer = await fetch(`${base}/v2/onramps?limit=100&offset=${records.length}`, { headers });
    const { results, total } = await answer.json();
    records.push(...results.map((record) => ({ id: record.end2end, ...record })));
    if (records.length >= total || results.length === 0) return records;
  }
}

function jobs({ account, fixtures }, key) {
  const correlationId = fixtures.relationships.find((item) => item.name === 'CID_1').correlation_id;
  const signed = (text) =>
    sign('RSA-SHA256', Buffer.from(text), account.signing_private_key_pem).toString('base64');
  const json = { ...key, 'content-type': 'application/json' };
  const quote = JSON.stringify({ from_currency: 'USDT', to_currency: 'BRL', from_amount: 100 });
  const post = (name, path, collection, body, headers) => ({
    method: 'POST',
    path: name === 'json-server' ? collection : path,
    headers,
    body,
  });
  return [
    {
      title: `list, ${PAGE} records (\`GET /v2/onramps\`)`,
      goal: 3,
      job: (name) =>
        name === 'json-server'
          ? { path: `/onramps?_page=1&_limit=${PAGE}`, headers: key }
          : { path: `/v2/onramps?limit=${PAGE}`, headers: key },
    },
    {
      title: 'a quote (`POST /v2/rfq`)',
      goal: 2,
      job: (name) => post(name, '/v2/rfq', '/rfq', quote, json),
    },
    {
      title: 'a signed checkout (`POST /v2/naas/crossramp_checkout`)',
      goal: 2,
      job: (name) => {
        const body = JSON.stringify({
          timestamp: new Date().toISOString(),
          correlation_id: correlationId,
          payload: { currency_code: 'USDT', amount_fiat: 150 },
        });
        return post(name, '/v2/naas/crossramp_checkout', '/checkouts', body, {
          ...json,
          'x-signature': signed(body),
        });
      },
    },
  ];
}

async function race(contenders, { rounds, seconds, connections }) {
  const run = async ({ server, path, ...job }, forSeconds) => {
    const before = cpuSeconds(server.pid);
    const result = await load({ url: server.base + path, ...job, connections, seconds: forSeconds });
    if (result.failures > 0) throw new Error(`${result.failures} failed answers from ${server.base}${path}`);
    const cpuMs = ((cpuSeconds(server.pid) - before) * 1000) / result.requests;
    return { perSecond: result.requests / result.seconds, cpuMs };
  };
  for (const [, contender] of contenders) await run(contender, 2);
  const perRound = [];
  for (let round = 0; round < rounds; round += 1) {
    const measured = {};
    for (const [name, contender] of contenders) measured[name] = await run(contender, seconds);
    perRound.push(measured);
  }
  const of = (pick) => median(perRound.map(pick));
  return {
    servers: Object.fromEntries(
      contenders.map(([name]) => [
        name,
        { perSecond: of((one) => one[name].perSecond), cpuMs: of((one) => one[name].cpuMs) },
      ]),
    ),
    toPrism: of((one) => one.sandbox.perSecond / one.prism.perSecond),
    toJsonServer: of((one) => one.sandbox.perSecond / one['json-server'].perSecond),
    cpuOfPrism: of((one) => one.prism.cpuMs / one.sandbox.cpuMs),
  };
}

/** Filtered pages of a world of a million records, one request at a time; milliseconds. */
export async function measureMillion({ requests = 200 } = {}) {
  const { base, account } = await startSandbox(['--records', String(RECORDS)]);
  const headers = { 'api-key': account.api_key };
  const get = async (path) => {
    const startedAt = performance.now();
    const answer = await (await fetch(base + path, { headers })).json();
    return { ms: performance.now() - startedAt, answer };
  };
  const { results } = (await get('/v2/onramps?limit=100')).answer;
  const { attributes } = results[results.length - 1];
  const day = (index) => new Date(Date.now() - (index + 2) * 24 * 60 * MINUTE_MS).toISOString();
  const filters = {
    'a day of onramps': (index) =>
      `/v2/onramps?limit=100&date_from=${day(index % 50)}&date_to=${day((index % 50) - 1)}`,
    'one payer': () => `/v2/onramps?limit=100&client_tax_id=${attributes.client_tax_id}`,
    'one wallet': () => `/v2/onramps?limit=100&wallet=${attributes.wallet}`,
    'one asset, deep': (index) =>
      `/v2/withdrawals?limit=100&receive_currency_code=USDT&offset=${index * 500}`,
  };
  const rows = [];
  for (const [name, path] of Object.entries(filters)) {
    const first = await get(path(0));
    const times = [];
    for (let index = 0; index < requests; index += 1) times.push((await get(path(index))).ms);
    times.sort((a, b) => a - b);
    const at = (share) => times[Math.min(times.length - 1, Math.floor(times.length * share))];
    rows.push({
      name,
      total: first.answer.total,
      firstMs: first.ms,
      p50Ms: at(0.5),
      p99Ms: at(0.99),
      maxMs: at(1),
    });
  }
  return { records: RECORDS, rows };
}
