/**
 * `npm run bench`: measures first loads, reads, accepts and a big export in one run and prints Markdown tables. Tests
 * never measure time; this command does. `npm run bench:people` measures people at work.
 *
 *   --reads | --pages | --accepts | --export   these parts only
 *   --rounds N --seconds N --connections N --runs N
 *   --records N        approximate length of the exported list (100000)
 *   --skip-build       use the build of the last run
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { findPostgres } from '../scripts/debian.mjs';
import { findBrowser } from '../scripts/test/browser.mjs';
import { startPostgres } from '../scripts/test/postgres.mjs';
import { measureExport } from './export.mjs';
import { measureHttp } from './http.mjs';
import { measurePages } from './pages.mjs';
import { report } from './report.mjs';
import {
  buildWithEmptyRoute,
  DIST,
  outputOf,
  ROOT,
  spawnNode,
  startApp,
  startProxy,
  startSandbox,
  stopAll,
} from './servers.mjs';
import { signIn } from './session.mjs';

const { values } = parseArgs({
  options: {
    reads: { type: 'boolean' },
    pages: { type: 'boolean' },
    accepts: { type: 'boolean' },
    export: { type: 'boolean' },
    'skip-build': { type: 'boolean' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '5' },
    connections: { type: 'string', default: '8' },
    runs: { type: 'string', default: '5' },
    records: { type: 'string', default: '100000' },
  },
});
const settings = {
  rounds: Number(values.rounds),
  seconds: Number(values.seconds),
  connections: Number(values.connections),
  runs: Number(values.runs),
  records: Number(values.records),
};
const all = !['reads', 'pages', 'accepts', 'export'].some((part) => values[part]);
const wants = (part) => all || values[part];
/** About one record in five of a grown world is an onramp. */
const RECORDS_TO_ONRAMPS = 5;
let postgres;

async function main() {
  const needsApp = wants('reads') || wants('pages') || wants('export');
  if (needsApp && (!values['skip-build'] || !existsSync(join(ROOT, DIST, 'BUILD_ID'))))
    await buildWithEmptyRoute();
  const { http, pages } = wants('reads') || wants('pages') ? await benchFirst() : {};
  const file = wants('export') ? await benchExport() : undefined;
  const accepts = wants('accepts') ? await benchAccepts() : undefined;
  return report({ http, pages, file, accepts, settings });
}

async function benchFirst() {
  const sandbox = await startSandbox();
  const app = await startApp(sandbox);
  const { cookie, jar } = await signIn(app.base, app.admin);
  const http = wants('reads') ? await benchReads(sandbox, app, cookie) : undefined;
  const pages = wants('pages') ? await benchPages(app, jar) : undefined;
  await stopAll();
  return { http, pages };
}

/** A world with enough onramps to make an export slow. */
async function benchExport() {
  const sandbox = await startSandbox(['--records', String(settings.records * RECORDS_TO_ONRAMPS)]);
  const app = await startApp(sandbox);
  const { cookie } = await signIn(app.base, app.admin);
  const file = await measureExport({ app, sandbox, cookie, rounds: Math.min(3, settings.rounds) });
  await stopAll();
  return file;
}

function benchAccepts() {
  const env = { LOG_LEVEL: 'silent', AUTH_SECRET: 'bench-only' };
  const program = ['--conditions=react-server', '--import', 'tsx', 'bench/accepts.ts'];
  return outputOf(spawnNode(program, env, 'pipe'), 'accepts');
}

async function benchReads(sandbox, app, cookie) {
  const proxy = await startProxy(sandbox);
  const contenders = {
    ...(await onPostgres(sandbox)),
    embedded: { url: `${app.base}/api/balance`, headers: { cookie }, pid: app.pid },
    empty: { url: `${app.base}/api/bench-empty`, headers: {}, pid: app.pid },
    proxy: { url: `${proxy.base}/`, headers: {}, pid: proxy.pid },
  };
  return measureHttp({ contenders, ...settings });
}

/** Runs the same build on a throw-away Postgres if the machine has one. */
async function onPostgres(sandbox) {
  if (findPostgres() === null) return {};
  postgres = await startPostgres();
  const app = await startApp(sandbox, { DATABASE_URL: postgres.url });
  const { cookie } = await signIn(app.base, app.admin);
  return { postgres: { url: `${app.base}/api/balance`, headers: { cookie }, pid: app.pid } };
}

function benchPages(app, jar) {
  const cookies = [...jar].map(([name, value]) => ({ name, value, url: app.base }));
  return measurePages({
    runs: settings.runs,
    browser: findBrowser(),
    pages: [
      { name: 'Sign-in', url: `${app.base}/signin`, cookies: [], ready: 'input[type=password]' },
      { name: 'Balances', url: `${app.base}/balances`, cookies, ready: '[data-balances=ready]' },
      { name: 'Overview', url: `${app.base}/overview`, cookies, ready: 'main section table' },
      { name: 'Onramps', url: `${app.base}/onramps`, cookies, ready: 'a[data-row]' },
      { name: 'Withdrawals', url: `${app.base}/withdrawals`, cookies, ready: 'a[data-row]' },
    ],
  });
}

process.once('SIGINT', () => stopAll().finally(() => process.exit(130)));

try {
  console.log(await main());
} finally {
  await stopAll();
  await postgres?.stop();
}
