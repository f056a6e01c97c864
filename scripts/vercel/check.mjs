/**
 * `npm run vercel:check`: builds for Vercel without network, serves the built functions as the platform does, and
 * drives them in a real browser: with Postgres, through PgBouncer, without a database, and as a preview. `--output FOLDER`
 * takes an earlier copy of the repository with its build; `--only postgres,none` runs some of the four.
 */
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, expect } from 'playwright/test';
import { ROOT } from '../run.mjs';
import { StepError, step } from '../steps.mjs';
import { getBrowser, launchArgs } from '../test/browser.mjs';
import { startPgBouncer } from '../test/pgbouncer.mjs';
import { startPostgres } from '../test/postgres.mjs';
import { endWorlds, untouched } from './attached-database.mjs';
import { buildForVercel, copyRepository, installTools, unpackFunctions } from './build-output.mjs';
import { checkDurations, checkRun, checkSizes } from './figures.mjs';
import { INSTANCES, isAnotherUser } from './instances.mjs';
import { openEveryPage } from './pages.mjs';
import { platformVariables, startPlatform } from './platform.mjs';
import {
  become,
  beginsAgain,
  beginsAgainAtEntrance,
  enter,
  entersWithoutCopy,
  forgeCookies,
  giveWorld,
  loseCopy,
  neverMeet,
  openFile,
  openLink,
  PATIENCE_MS,
  playFirstStory,
  readBack,
  saveFile,
  shareLink,
  termsOf,
  watch,
} from './visit.mjs';

const NAME = 'mesa-check.vercel.app';
const ORIGIN = `https://${NAME}`;
/** Films, and pictures of what failed. */
const OUTPUT = path.join(ROOT, 'e2e', '.output');
const VISITOR = {
  ...{ locale: 'en-US', timezoneId: 'America/Sao_Paulo', ignoreHTTPSErrors: true },
  viewport: { width: 1440, height: 900 },
};
/** What the entrance says where nothing lasts. */
const FORGETS = {
  none: /^Only your browser keeps this demo/,
  preview: /^This is a preview of a new version/,
};

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
    checkSizes(functions);
    checkDurations(functions);
    if (!isAnotherUser())
      console.log('  not root: the functions run as this user, who may write to their files');
    const browser = await launcher();
    const parts = { browser, output, functions, folder, node, host };
    for (const kind of option('only')?.split(',') ?? Object.keys(DEPLOYMENTS)) {
      checkRun(await step(`A visitor, ${kind}`, () => runWith(kind, parts)));
    }
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

/** Each opens its database and says what else a visitor does there; `also` resolves with what it shows. */
const DEPLOYMENTS = {
  postgres: async () => {
    const server = await startPostgres();
    return {
      variables: { DATABASE_URL: server.url },
      also: sharesAndLoses(server.url),
      stop: () => server.stop(),
    };
  },
  pgbouncer: async () => {
    const server = await startPostgres();
    const pooler = await startPgBouncer(server.url);
    if (pooler === null) {
      await server.stop();
      throw new StepError('pgbouncer: nothing was checked, because the program is missing');
    }
    const variables = { DATABASE_URL: pooler.url, DATABASE_URL_UNPOOLED: server.url };
    return {
      variables,
      also: sharesAndLoses(server.url),
      stop: () => pooler.stop().then(() => server.stop()),
    };
  },
  none: async () => ({ variables: {}, also: carriedWorld, stop: async () => {} }),
  preview: async () => {
    const server = await startPostgres();
    const also = () => untouched(server.url);
    return { target: 'preview', variables: { DATABASE_URL: server.url }, also, stop: () => server.stop() };
  },
};

/** From the landing page to the end of a story, over every page, to instances that know nothing, beside a stranger. */
async function visit({ kind, platform, visitor, also }) {
  const page = await visitor();
  const video = path.join(OUTPUT, `first-minute-${kind}.webm`);
  const { id, first } = await playFirstStory(page, ORIGIN, video);
  await become(page, ORIGIN, /Administrator/);
  const pages = await openEveryPage(page, ORIGIN, platform.addresses);
  await readBack(page, ORIGIN, id);
  const killed = await platform.kill(1);
  await readBack(page, ORIGIN, id);
  const stranger = await visitor();
  await enter(stranger, ORIGIN, 'Start here', FORGETS[kind]);
  await neverMeet(page, stranger, ORIGIN, id);
  const more = await also({ page, platform, visitor, id });
  return `${first}, ${pages} pages, read back after ${killed} instances were killed, a stranger who sees none of it, ${more}`;
}

/** Somebody else opens the link on instances that never had it. */
async function shareByLink({ page, platform, visitor, id }) {
  const [terms, link] = [await termsOf(page, id), await shareLink(page, ORIGIN)];
  await platform.kill(INSTANCES);
  const other = await visitor();
  await openLink(other, link);
  expect(await termsOf(other, id), 'the shared state').toEqual(terms);
  await readBack(other, ORIGIN, id);
  return 'the same state by its link on cold instances';
}

/** Neither forged cookies nor an ended world lead to an error page, or to somebody else's. */
const sharesAndLoses = (databaseUrl) => async (given) => {
  const { page, platform, id } = given;
  const shared = await shareByLink(given);
  await forgeCookies(page);
  await beginsAgainAtEntrance(page, ORIGIN, id);
  await endWorlds(databaseUrl);
  await platform.kill(INSTANCES);
  await beginsAgainAtEntrance(page, ORIGIN, id);
  return `${shared}, a forged and an ended world begun again`;
};

/** Without a database the browser gives its world to whichever instance answers; pages open no store. */
async function carriedWorld({ page, platform, visitor, id, folder, log }) {
  const [terms, file] = [await termsOf(page, id), path.join(folder, 'shared.world')];
  await saveFile(page, ORIGIN, file);
  await platform.kill(INSTANCES);
  const other = await visitor();
  await enter(other, ORIGIN, 'Administrator', FORGETS.none);
  await openFile(other, ORIGIN, file);
  expect(await termsOf(other, id), 'the state of the file').toEqual(terms);
  await readBack(other, ORIGIN, id);
  await readBack(page, ORIGIN, id);
  const ms = await giveWorld(page, ORIGIN, () => platform.kill(INSTANCES));
  await beginsAgain(page, ORIGIN);
  await loseCopy(other, ORIGIN);
  await platform.kill(INSTANCES);
  await entersWithoutCopy(other, ORIGIN);
  await forgeCookies(other);
  await beginsAgainAtEntrance(other, ORIGIN, id);
  const opened = log.filter(({ text }) => text.includes('the store is open')).map(({ name }) => name);
  expect([...new Set(opened)].length, `functions that open a store: ${opened}`).toBe(1);
  return `the same state by its file on cold instances, a world given to a cold one alone within ${ms} ms, a lost world begun again, inside and at the entrance, and forged cookies too`;
}

async function runWith(kind, { browser, output, functions, folder, node, host }) {
  const { variables, target, also, stop } = await DEPLOYMENTS[kind]();
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
  const watched = [];
  const visitor = async () => {
    const context = await opened.newContext(VISITOR);
    watched.push(watch(context, ORIGIN));
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE_MS);
    return page;
  };
  try {
    const shown = await visit({
      kind,
      platform,
      visitor,
      also: (given) => also({ ...given, folder: own, log }),
    });
    const problems = await Promise.all(watched.map((one) => one.settled()));
    expect(problems.flat(), 'problems in the answers').toEqual([]);
    const middleware = functions.find(({ name }) => name.includes('middleware'))?.name;
    expect(middleware, 'the function of proxy.ts').toBeDefined();
    // Each start logs one of these lines.
    const boots = ({ text, name }) => name === middleware && /the store is open|each visitor/.test(text);
    expect(log.filter(boots), 'middleware boots nothing').toEqual([]);
    return { kind, shown, figures: await platform.figures() };
  } catch (error) {
    const pages = opened.contexts().flatMap((context) => context.pages());
    const shot = (page, index) => page.screenshot({ path: path.join(OUTPUT, `${kind}-${index}.png`) });
    await Promise.allSettled(pages.map(shot));
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

await main().catch((error) => {
  console.error(`\n${error.message}`);
  if (error.output) console.error(error.output.trimEnd());
  if (!(error instanceof StepError)) console.error(error.stack);
  process.exitCode = 1;
});
