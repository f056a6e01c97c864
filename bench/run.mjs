/**
 * `npm run bench`: measures the BFF, the first loads and the sandbox in one run and prints Markdown tables. Tests
 * never measure time; this command does.
 *
 *   --http | --pages | --lists | --sandbox   one part only
 *   --export           lists: the files only; `--export --records 1000000 --rounds 1` is the longest list
 *   --rounds N --seconds N --connections N --runs N
 *   --records N        approximate length of the exported list (100000)
 *   --skip-build       use the build of the last run
 *   --write            also writes bench/.output/results.md, the source of the tables in docs/performance.md
 */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { findPostgres } from '../scripts/debian.mjs';
import { findBrowser } from '../scripts/test/browser.mjs';
import { startPostgres } from '../scripts/test/postgres.mjs';
import { measureHttp } from './http.mjs';
import { measureExport, measureListScreen } from './lists/lists.mjs';
import { measurePages } from './pages.mjs';
import { report } from './report.mjs';
import { measureMillion, measureSandbox } from './sandbox.mjs';
import { buildWithEmptyRoute, DIST, ROOT, startApp, startProxy, startSandbox, stopAll } from './servers.mjs';
import { signIn } from './session.mjs';

const { values } = parseArgs({
  options: {
    http: { type: 'boolean' },
    pages: { type: 'boolean' },
    lists: { type: 'boolean' },
    sandbox: { type: 'boolean' },
    export: { type: 'boolean' },
    write: { type: 'boolean' },
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
const all = !['http', 'pages', 'lists', 'sandbox', 'export'].some((part) => values[part]);
/** About one record in five of a grown world is an onramp. */
const RECORDS_TO_ONRAMPS = 5;
let postgres;

async function main() {
  const app = all || values.http || values.pages || values.lists || values.export;
  const { http, pages, lists } = app ? await benchApp() : {};
  const sandbox = all || values.sandbox ? await benchSandbox() : undefined;
  return report({ http, pages, lists, sandbox, settings });
}

async function benchSandbox() {
  const races = await measureSandbox(settings);
  await stopAll();
  return { races, million: await measureMillion() };
}

async function benchApp() {
  if (!values['skip-build'] || !existsSync(join(ROOT, DIST, 'BUILD_ID'))) await buildWithEmptyRoute();
  const { http, pages } = all || values.http || values.pages ? await benchFirst() : {};
  const lists = all || values.lists || values.export ? await benchLists() : undefined;
  return { http, pages, lists };
}

async function benchFirst() {
  const sandbox = await startSandbox();
  const app = await startApp(sandbox);
  const { cookie, jar } = await signIn(app.base, app.admin);
  const http = all || values.http ? await benchHttp(sandbox, app, cookie) : undefined;
  const pages = all || values.pages ? await benchPages(app, jar) : undefined;
  await stopAll();
  return { http, pages };
}

/** Lists and exports in a world with enough onramps to make an export slow. */
async function benchLists() {
  const sandbox = await startSandbox(['--records', String(settings.records * RECORDS_TO_ONRAMPS)]);
  const app = await startApp(sandbox);
  const { cookie, jar } = await signIn(app.base, app.admin);
  const cookies = cookiesOf(app, jar);
  const screen =
    all || values.lists
      ? await measureListScreen({ app, sandbox, cookies, browser: findBrowser() })
      : undefined;
  const file = await measureExport({ app, sandbox, cookie, rounds: Math.min(3, settings.rounds) });
  await stopAll();
  return { screen, file };
}

async function benchHttp(sandbox, app, cookie) {
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

const cookiesOf = (app, jar) => [...jar].map(([name, value]) => ({ name, value, url: app.base }));

function benchPages(app, jar) {
  const cookies = cookiesOf(app, jar);
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
  const text = await main();
  console.log(text);
  if (values.write) {
    const file = join(ROOT, 'bench/.output/results.md');
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `# Measured\n\n${text}`);
  }
} finally {
  await stopAll();
  await postgres?.stop();
}
