/**
 * `npm run bench:scale [-- --rows 1000000]`: what 500 people, 20 processes, 1,000 webhooks a second and 10 million events
 * would need, from the measured cost of one unit of each on this machine. Prints Markdown. Needs `npm run build`, Linux and
 * a PostgreSQL server with contrib. `--app-only` and `--store-only` leave the other half out.
 */
import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { removeOldPayloads } from '../../lib/store/webhooks/payload-retention.ts';
import { startPostgres } from '../../scripts/test/postgres.mjs';
import { pgbench } from '../pgbench.mjs';
import { postmasterOf, proportionalKb } from '../process-figures.mjs';
import { startApp, startSandbox, stopAll } from '../servers.mjs';
import { signIn } from '../session.mjs';
import { createDatabase, mintTokens } from '../webhooks.mjs';
import { fill, sizes } from './fill.mjs';
import { measurePartitions } from './partitions.mjs';
import { reportScale } from './report.mjs';
import { measure, measureUnits } from './units.mjs';

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '1000000' },
    seconds: { type: 'string', default: '10' },
    'app-only': { type: 'boolean' },
    'store-only': { type: 'boolean' },
  },
});
const [rows, seconds] = [Number(values.rows), Number(values.seconds)];
/** The first measure is taken at a tenth, so that what grows with the rows shows. */
const SMALL = rows / 10;
const WEBHOOKS = { perSecond: 100, seconds };
const LISTENERS = [0, 1, 20, 100];
const SERVER = [
  ...['shared_preload_libraries=pg_stat_statements', 'shared_buffers=1GB', 'max_connections=300'],
  ...['max_wal_size=8GB', 'autovacuum=off', 'work_mem=4MB'],
];

const cluster = await startPostgres(SERVER);
try {
  const databaseUrl = await createDatabase(cluster.url);
  const client = new pg.Client({ connectionString: databaseUrl });
  // The server is stopped while it is open.
  client.on('error', () => undefined);
  await client.connect();
  await client.query('create extension pg_stat_statements');
  const postmaster = await postmasterOf(databaseUrl);

  const secret = randomBytes(16).toString('hex');
  const sandbox = await startSandbox();
  const given = {
    ...{ DATABASE_URL: databaseUrl, PAYMENTS_WEBHOOK_SECRET: secret, LOG_LEVEL: 'info', DRAIN_SECONDS: '0' },
    NEXT_DIST_DIR: process.env.NEXT_DIST_DIR ?? '.next',
  };
  const app = await startApp(sandbox, given);
  const connections = await idleConnections(client);
  const { cookie } = await signIn(app.base, app.admin);
  const tokens = await mintTokens(databaseUrl, 200);
  const parts = { client, app, postmaster, cookie, tokens, secret, webhooks: WEBHOOKS };
  const taken = [];
  for (const [from, to] of [
    [0, SMALL],
    [SMALL, rows],
  ]) {
    const began = performance.now();
    await fill(client, from, to);
    console.error(`${to} webhooks after ${Math.round((performance.now() - began) / 1_000)} s`);
    const units = values['store-only'] ? undefined : await measureUnits(parts);
    taken.push({ rows: to, units, sizes: await sizes(client), retention: await retention(parts) });
  }
  await stopAll();
  const store = values['app-only']
    ? undefined
    : {
        notify: await notifyRates(databaseUrl),
        parted: await measurePartitions(client, { databaseUrl, tokens: Math.floor(rows / 8), seconds }),
      };
  console.log(reportScale({ rows, taken, store, connections }));
} finally {
  await stopAll();
  await cluster.stop();
}

/** The hourly upkeep of each process, when everything old is masked already. */
async function retention({ client, app, postmaster }) {
  const db = { execute: (query) => client.query(toQuery(query)) };
  const { PgDialect } = await import('drizzle-orm/pg-core');
  function toQuery(query) {
    const { sql: text, params } = new PgDialect().sqlToQuery(query);
    return { text, values: params };
  }
  const ago = (days) => new Date(Date.now() - days * 86_400_000);
  const bounds = { personalBefore: ago(30), payloadBefore: ago(180), unmatchedBefore: ago(14) };
  await removeOldPayloads(db, bounds);
  const from = performance.now();
  const cost = await measure({ client, app, postmaster }, async () => {
    await removeOldPayloads(db, bounds);
    return 1;
  });
  return { ms: performance.now() - from, ...cost };
}

/** Memory of the connections that one idle process keeps. */
async function idleConnections(client) {
  const { rows: open } = await client.query(
    `select pid from pg_stat_activity where application_name like 'mesa%' and backend_type = 'client backend'`,
  );
  const kb = open.map(({ pid }) => proportionalKb(pid));
  return { count: open.length, mbEach: kb.reduce((sum, one) => sum + one, 0) / kb.length / 1024 };
}

/** Commits a second of twenty clients, without and with a notice, by number of listeners. */
async function notifyRates(databaseUrl) {
  const insert = `insert into live_changes (topics, permission, at) values ('["balance"]', 'balances:read', now())`;
  const settings = { clients: 20, seconds };
  const rates = [{ listeners: null, rate: await pgbench(databaseUrl, `${insert};`, settings) }];
  const notice = `with kept as (${insert} returning id) select pg_notify('mesa_live', row_to_json(kept)::text) from kept;`;
  const open = [];
  for (const listeners of LISTENERS) {
    while (open.length < listeners) {
      const client = new pg.Client({ connectionString: databaseUrl });
      await client.connect();
      await client.query('listen mesa_live');
      open.push(client);
    }
    rates.push({ listeners, rate: await pgbench(databaseUrl, notice, settings) });
  }
  await Promise.all(open.map((one) => one.end()));
  return rates;
}
