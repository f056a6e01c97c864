/**
 * `npm run vercel:check`: builds for Vercel without network, serves the built functions as the platform does, and
 * drives them in a real browser: with Postgres, through PgBouncer, without a database, and as a preview. `--output FOLDER`
 * takes an earlier copy of the repository with its build; `--only postgres,none` runs some of the four.
 */
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, expect } from '@playwright/test';
import pg from 'pg';
import { ROOT } from '../run.mjs';
import { StepError, step } from '../steps.mjs';
import { getBrowser, launchArgs } from '../test/browser.mjs';
import { startPgBouncer } from '../test/pgbouncer.mjs';
import { startPostgres } from '../test/postgres.mjs';
import { buildForVercel, copyRepository, installTools, unpackFunctions } from './build-output.mjs';
import { isAnotherUser } from './instances.mjs';
import { platformVariables, startPlatform } from './platform.mjs';
import {
  beginsAgain,
  convert,
  enter,
  openEveryPage,
  PATIENCE_MS,
  readBack,
  shareState,
  watch,
} from './visit.mjs';

const NAME = 'mesa-check.vercel.app';
const ORIGIN = `https://${NAME}`;
const MIB = 1024 * 1024;
const VISITOR = { locale: 'en-US', timezoneId: 'America/Sao_Paulo' };
/** What the entrance says where nothing lasts. */
const FORGETS = {
  none: /^This deployment has no database/,
  preview: /^A preview deployment leaves production/,
};
/** Of one middleware function, unpacked. */
const MOST_MIDDLEWARE_MIB = 150;

const option = (name) => {
  const index = process.argv.indexOf(`--${name}`);
  return index === -1 ? undefined : process.argv[index + 1];
};

async function main() {
  const folder = mkdtempSync(path.join(tmpdir(), 'mesa-vercel-'));
  chmodSync(folder, 0o755);
  try {
    const tools = await step('The Vercel CLI and its Node', installTools);
    const project = option('output') ?? path.join(folder, 'project');
    const output = path.join(project, '.vercel', 'output');
    if (option('output') === undefined) {
      mkdirSync(project);
      await step('Copying the repository', async () => copyRepository(project));
      await step('vercel build, without network', (note) => buildForVercel({ tools, project, note }));
    }
    const functions = await step('Unpacking the functions', async () =>
      unpackFunctions({ output, project, to: folder }),
    );
    const node = path.join(folder, 'node');
    cpSync(path.join(tools, 'node_modules', 'node', 'bin', 'node'), node);
    const host = path.join(folder, 'function-host.mjs');
    cpSync(path.join(ROOT, 'scripts', 'vercel', 'function-host.mjs'), host);
    reportSizes(functions);
    if (!isAnotherUser())
      console.log('  not root: the functions run as this user, who may write to their files');
    const browser = await launcher();
    const figures = [];
    const parts = { browser, output, functions, folder, node, host };
    for (const kind of option('only')?.split(',') ?? Object.keys(DEPLOYMENTS)) {
      figures.push(await step(`A visitor, ${kind}`, () => runWith(kind, parts)));
    }
    for (const one of figures) reportRun(one);
  } finally {
    if (!process.argv.includes('--keep')) rmSync(folder, { recursive: true, force: true });
    else console.log(`  kept: ${folder}`);
  }
}

async function launcher() {
  const { path: executablePath } = await getBrowser();
  return (port) =>
    chromium.launch({
      executablePath,
      args: [...launchArgs(), `--host-resolver-rules=MAP ${NAME}:443 127.0.0.1:${port}`],
    });
}

/** Each opens its database and says what a visitor does there; `visit` resolves with what it shows. */
const DEPLOYMENTS = {
  postgres: async () => {
    const server = await startPostgres();
    return { variables: { DATABASE_URL: server.url }, visit: wholeStory, stop: () => server.stop() };
  },
  pgbouncer: async () => {
    const server = await startPostgres();
    const pooler = await startPgBouncer(server.url);
    const variables = { DATABASE_URL: pooler?.url ?? server.url, DATABASE_URL_UNPOOLED: server.url };
    return { variables, visit: wholeStory, stop: () => pooler?.stop().then(() => server.stop()) };
  },
  none: async () => ({ variables: {}, visit: carriedWorld, stop: async () => {} }),
  preview: async () => {
    const server = await startPostgres();
    const visit = (page, platform) => previewOnly(page, platform, server.url);
    return { target: 'preview', variables: { DATABASE_URL: server.url }, visit, stop: () => server.stop() };
  },
};

async function wholeStory(page, platform) {
  const pages = await openEveryPage(page, ORIGIN, platform.addresses);
  const id = await convert(page, ORIGIN);
  const killed = await platform.killOneOfEach();
  await readBack(page, ORIGIN, id);
  const other = await (
    await page
      .context()
      .browser()
      .newContext({ ...VISITOR, ignoreHTTPSErrors: true })
  ).newPage();
  other.setDefaultTimeout(PATIENCE_MS);
  await shareState(page, other, ORIGIN, id);
  return `${pages.length} pages, a conversion read back after ${killed} instances were killed, and its state shared`;
}

/** Without a database the browser gives its world to whichever instance answers; pages open no store. */
async function carriedWorld(page, platform, log) {
  const pages = await openEveryPage(page, ORIGIN, platform.addresses);
  const id = await convert(page, ORIGIN);
  await readBack(page, ORIGIN, id);
  const killed = await platform.killOneOfEach();
  await readBack(page, ORIGIN, id);
  await beginsAgain(page, ORIGIN);
  const opened = log.filter(({ text }) => text.includes('the store is open')).map(({ name }) => name);
  expect([...new Set(opened)].length, `functions that open a store: ${opened}`).toBe(1);
  return `${pages.length} pages, a conversion read back after ${killed} instances were killed, and a lost world begun again`;
}

async function previewOnly(page, platform, databaseUrl) {
  await openEveryPage(page, ORIGIN, platform.addresses);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query("select from pg_tables where schemaname in ('public', 'drizzle')");
  await client.end();
  expect(rows.length, 'tables in the database of production').toBe(0);
  return 'every page, and no table in the attached database';
}

async function runWith(kind, { browser, output, functions, folder, node, host }) {
  const { variables, target, visit, stop } = await DEPLOYMENTS[kind]();
  const env = { ...platformVariables({ name: NAME, target }), ...variables };
  const own = path.join(folder, kind);
  mkdirSync(own);
  const log = [];
  const onText = (text, name) => log.push({ text, name });
  const platform = await startPlatform({
    output,
    functions,
    folder: own,
    node,
    host,
    name: NAME,
    env,
    onText,
  });
  const opened = await browser(platform.port);
  try {
    const context = await opened.newContext({ ...VISITOR, ignoreHTTPSErrors: true });
    const watched = watch(context, ORIGIN);
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE_MS);
    await enter(page, ORIGIN, 'Administrator', FORGETS[kind]);
    const shown = await visit(page, platform, log);
    expect(await watched.settled(), 'problems in the answers').toEqual([]);
    const booted = log.filter(
      ({ text, name }) => name === '/_middleware' && text.includes('the store is open'),
    );
    expect(booted, 'middleware boots nothing').toEqual([]);
    return { kind, shown, figures: await platform.figures() };
  } catch (error) {
    throw new StepError(
      `${kind}: ${error.message}`,
      log
        .map(({ text }) => text)
        .join('')
        .slice(-20_000),
    );
  } finally {
    await opened.close();
    await platform.stop();
    await stop();
  }
}

function reportSizes(functions) {
  for (const { name, addresses, files, bytes } of functions) {
    console.log(`  ${name}: ${addresses.length} addresses, ${files} files, ${(bytes / MIB).toFixed(1)} MiB`);
    const isMiddleware = name.includes('middleware');
    if (isMiddleware && bytes > MOST_MIDDLEWARE_MIB * MIB)
      throw new StepError(`${name} is above ${MOST_MIDDLEWARE_MIB} MiB`);
  }
}

function reportRun({ kind, shown, figures }) {
  console.log(`\n  ${kind}: ${shown}`);
  const list = (values) => values.map((value) => value.toFixed(0)).join(', ');
  const mib = (all) => list(all.map((one) => one.mib));
  for (const { name, cold, end } of figures) {
    if (cold.length === 0) continue;
    const [whole, busy] = [list(cold.map(({ ms }) => ms)), list(cold.map(({ cpuMs }) => cpuMs))];
    console.log(`    ${name}: first answers after ${whole} ms (processor ${busy} ms) with ${mib(cold)} MiB`);
    console.log(`      at the end ${mib(end)} MiB`);
  }
}

await main().catch((error) => {
  console.error(`\n${error.message}`);
  if (error.output) console.error(error.output.trimEnd());
  if (!(error instanceof StepError)) console.error(error.stack);
  process.exitCode = 1;
});
