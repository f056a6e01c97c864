/**
 * `npm run bench:events`: capacity of the webhook receiver, printed as Markdown.
 *
 *   --storm | --ingest   one part only
 *   --records N --states N --kills N --pglite   for the storm; default: 125 x 80 events, 50 kills, PostgreSQL
 *   --rounds N --seconds N --senders N          for the ingest
 *   --skip-build         use the build of the last run
 */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startPostgres } from '../scripts/test/postgres.mjs';
import { median } from './http.mjs';
import { measureCommits } from './pgbench.mjs';
import { buildWithEmptyRoute, load, startApp, startSandbox, stopAll } from './servers.mjs';
import { createDatabase, deliver, mintTokens } from './webhooks.mjs';

const { values } = parseArgs({
  options: {
    storm: { type: 'boolean' },
    ingest: { type: 'boolean' },
    pglite: { type: 'boolean' },
    'skip-build': { type: 'boolean' },
    records: { type: 'string', default: '125' },
    states: { type: 'string', default: '80' },
    kills: { type: 'string', default: '50' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '5' },
    senders: { type: 'string', default: '50' },
  },
});
const both = values.storm === undefined && values.ingest === undefined;
const postgres = await startPostgres();
try {
  if (both || values.storm) await storm();
  if (both || values.ingest) await ingest();
} finally {
  await stopAll();
  await postgres.stop();
}

/** Full-size version of the inbox-storm test: each event once, none lost, the last state correct. */
async function storm() {
  const { inboxStorm } = await import('../lib/testing/harnesses/inbox-storm.ts');
  const { stormOutcome } = await import('../lib/testing/harnesses/storm-outcome.ts');
  const folder = mkdtempSync(join(tmpdir(), 'mesa-storm-'));
  const target = values.pglite
    ? { dataDir: join(folder, 'store') }
    : { databaseUrl: await createDatabase(postgres.url) };
  const size = {
    records: Number(values.records),
    statesEach: Number(values.states),
    kills: Number(values.kills),
    ...{ senders: Number(values.senders), processes: values.pglite ? 1 : 2 },
  };
  const report = await inboxStorm(target, size);
  const outcome = await stormOutcome(target, report);
  rmSync(folder, { recursive: true, force: true });
  const sent = size.records * size.statesEach;
  console.log(`| store | events | deliveries sent | repeated | kills | seconds | in the inbox | lost | wrong records |
|---|---|---|---|---|---|---|---|---|
| ${values.pglite ? 'embedded' : 'PostgreSQL, two processes'} | ${sent} | ${report.copies} | ${report.repeated} | ${report.kills} | ${report.seconds.toFixed(0)} | ${outcome.events} | ${outcome.lost} | ${outcome.wrong.length} |
Results: ${JSON.stringify(outcome.results)}, waiting ${outcome.waiting}, chargebacks notified ${outcome.chargebacks}.
`);
  const right = outcome.events === sent && outcome.lost + outcome.wrong.length + outcome.waiting === 0;
  if (!right) process.exitCode = 1;
}

/** Deliveries per second, each answered 2xx after its commit, compared with an empty route and single-row commits. */
async function ingest() {
  if (!values['skip-build']) await buildWithEmptyRoute();
  const sandbox = await startSandbox();
  const secret = randomBytes(16).toString('hex');
  const databaseUrl = await createDatabase(postgres.url);
  const app = await startApp(sandbox, { DATABASE_URL: databaseUrl, PAYMENTS_WEBHOOK_SECRET: secret });
  const [connections, seconds] = [Number(values.senders), Number(values.seconds)];
  const rounds = [];
  for (let round = 0; round <= Number(values.rounds); round += 1) {
    const tokens = await mintTokens(databaseUrl, 500);
    const received = await deliver({ base: app.base, tokens, secret, connections, seconds });
    const empty = await load({ url: `${app.base}/api/bench-empty`, connections, seconds });
    const commits = await measureCommits(databaseUrl, { clients: connections, seconds });
    // Round 0 is the warm-up.
    if (round > 0) rounds.push({ received, perSecond: rate(received), empty: rate(empty), commits });
  }
  const of = (pick) => median(rounds.map(pick));
  const yardstick = ({ empty, commits }) => Math.min(empty, commits);
  console.log(`| deliveries/s, each committed | p50 | p99 | refused | empty route /s | single-row commits /s | to the lesser |
|---|---|---|---|---|---|---|
| ${of((r) => r.perSecond).toFixed(0)} | ${of((r) => r.received.p50Ms).toFixed(1)} ms | ${of((r) => r.received.p99Ms).toFixed(1)} ms | ${rounds.reduce((sum, r) => sum + r.received.failures, 0)} | ${of((r) => r.empty).toFixed(0)} | ${of((r) => r.commits).toFixed(0)} | ${of((r) => r.perSecond / yardstick(r)).toFixed(2)} |
`);
}

function rate({ requests, seconds }) {
  return requests / seconds;
}
