/** What one page, read, webhook, idle second and stream cost: processor time of both sides, statements, blocks, WAL. */
import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { processorSeconds, processorSecondsWithChildren } from '../process-figures.mjs';
import { PAGES, READS } from '../session.mjs';
import { deliver } from '../webhooks.mjs';

const ROUNDS = 12;
const IDLE_MS = 20_000;
const STREAMS = 20;
const CHANGES = 400;

const STATEMENTS = `
select query, calls, total_exec_time as ms, shared_blks_hit + shared_blks_read as blocks, wal_bytes as wal
from pg_stat_statements where dbid = (select oid from pg_database where datname = current_database())
  and query not like '%pg_stat_statements%' order by total_exec_time desc`;

/** `of` is how many units happened meanwhile. */
export async function measure({ client, app, postmaster }, act) {
  await client.query('select pg_stat_statements_reset()');
  const before = [processorSeconds(app.pid), processorSecondsWithChildren(postmaster)];
  const of = await act();
  const node = processorSeconds(app.pid) - before[0];
  const postgres = processorSecondsWithChildren(postmaster) - before[1];
  const { rows } = await client.query(STATEMENTS);
  const each = (value) => Number(value) / of;
  const statements = rows.map(({ query, calls, ms, blocks, wal }) => ({
    query: query.replace(/\s+/g, ' ').trim(),
    ...{ calls: each(calls), ms: Number(ms) / Number(calls), blocks: Number(blocks) / Number(calls) },
    wal: each(wal),
  }));
  return { of, nodeMs: each(node * 1_000), postgresMs: each(postgres * 1_000), statements };
}

export async function measureUnits(parts) {
  const { app, cookie, tokens, secret, webhooks } = parts;
  const ask = async (path, headers = {}) => {
    const answer = await fetch(`${app.base}${path}`, { headers: { cookie, ...headers } });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${path} was answered ${answer.status}`);
  };
  const document = { accept: 'text/html', 'sec-fetch-dest': 'document' };
  const rounds = (paths, headers) => async () => {
    for (let round = 0; round < ROUNDS; round += 1) for (const path of paths) await ask(path, headers);
    return ROUNDS * paths.length;
  };
  await rounds([...PAGES, ...READS], document)();
  // What earlier webhooks let Mesa follow.
  await parts.client.query(`delete from records where id like 'bench-%'`);
  const idle = await measure(parts, async () => {
    await sleep(IDLE_MS);
    return IDLE_MS / 1_000;
  });
  const page = await measure(parts, rounds(PAGES, document));
  const read = await measure(parts, rounds(READS));
  let perSecond = 0;
  const webhook = await measure(parts, async () => {
    const job = { base: app.base, tokens, secret, connections: 8, ...webhooks };
    const { requests, failures, seconds } = await deliver(job);
    perSecond = requests / seconds;
    if (failures > 0) throw new Error(`${failures} webhooks were refused`);
    await drained(parts.client);
    return requests;
  });
  return { idle, page, read, webhook: { ...webhook, perSecond }, stream: await measureStreams(parts) };
}

async function drained(client) {
  for (const until = performance.now() + 120_000; performance.now() < until; await sleep(200)) {
    const { rows } = await client.query('select 1 from webhook_deliveries where due_at <= now() limit 1');
    if (rows.length === 0) return;
  }
  throw new Error('webhooks are still waiting');
}

/** A change to one open stream. */
async function measureStreams(parts) {
  const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
  const streams = await Promise.all(
    Array.from({ length: STREAMS }, async () => {
      const headers = { cookie: parts.cookie, accept: 'text/event-stream' };
      const stream = get(`${parts.app.base}/api/live`, { agent, headers });
      const [answer] = await once(stream, 'response');
      answer.resume();
      return stream;
    }),
  );
  const change = `{"topics":["balance"],"permission":"balances:read"}`;
  const cost = await measure(parts, async () => {
    for (let id = 1; id <= CHANGES; id += 1) {
      const payload = JSON.stringify({ id: 1e9 + id, ...JSON.parse(change) });
      await parts.client.query(`select pg_notify('mesa_live', $1)`, [payload]);
      await sleep(20);
    }
    return CHANGES * STREAMS;
  });
  for (const stream of streams) stream.destroy();
  agent.destroy();
  return cost;
}
