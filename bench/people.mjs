/**
 * `npm run bench:people [-- --people 50] [--webhooks 100] [--seconds 240]`: people of every role at work on one live server
 * and Postgres (the emulator in a process of its own), each invited and signed in by a password of their own: each loads
 * a page every five seconds and keeps a stream open, while webhooks arrive. Prints a row for docs/performance.md: ratios to the idle medians of the same run, memory, processor shares; ends
 * with 1 where a goal is missed. Needs `npm run build`. `--profile FOLDER` writes a processor profile of the server there.
 */
import { randomBytes } from 'node:crypto';
import { Agent, get } from 'node:http';
import { cpus, loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { exchange } from '../scripts/restarts/balancer.mjs';
import { startPostgres } from '../scripts/test/postgres.mjs';
import {
  coresSince,
  coresText,
  ownSeconds,
  postmasterOf,
  processorSeconds,
  processorSecondsWithChildren,
  residentMb,
} from '../scripts/test/process-figures.mjs';
import { hire } from '../scripts/test/team.mjs';
import { startApp, startSandbox, stopAll } from './servers.mjs';
import { PAGES, READS, signIn } from './session.mjs';
import { createDatabase, deliver, mintTokens } from './webhooks.mjs';

const { values } = parseArgs({
  options: {
    people: { type: 'string', default: '50' },
    webhooks: { type: 'string', default: '100' },
    seconds: { type: 'string', default: '240' },
    profile: { type: 'string' },
  },
});
const [people, perSecond, seconds] = [values.people, values.webhooks, values.seconds].map(Number);
const PAGE_EVERY_MS = 5_000;
const IDLE_ROUNDS = 15;
const REST_MS = 10_000;
const WATCH_MS = 5_000;
/** Memory is level from here on. */
const LEVEL_AFTER_MS = 120_000;
/** One sample may stand before or after a collection. */
const LEVEL_SAMPLES = 6;
const ALMOST_ALL = 0.95;
const GOALS = { page: 3, read: 2, idleMb: 420, loadMb: 570, growth: 0.1 };
/** Everybody sees the pages. */
const ROLES = ['admin', 'treasurer', 'operator', 'accountant', 'support', 'viewer'];
const DOCUMENT = { accept: 'text/html', 'sec-fetch-dest': 'document' };

const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
const cluster = await startPostgres();
try {
  const sandbox = await startSandbox();
  const secret = randomBytes(16).toString('hex');
  const databaseUrl = await createDatabase(cluster.url);
  const flags = values.profile ? ['--cpu-prof', `--cpu-prof-dir=${values.profile}`] : [];
  const given = {
    ...{ DATABASE_URL: databaseUrl, PAYMENTS_WEBHOOK_SECRET: secret, LOG_LEVEL: 'info', DRAIN_SECONDS: '0' },
    NEXT_DIST_DIR: process.env.NEXT_DIST_DIR ?? '.next',
  };
  const app = await startApp(sandbox, given, flags);
  await sleep(REST_MS);
  const idleMb = residentMb(app.pid);
  const cookies = await everybody(app);

  const idle = await measureIdle(app, cookies);
  const tokens = await mintTokens(databaseUrl, 200);
  const streams = openStreams(app, cookies);
  const postmaster = await postmasterOf(databaseUrl);
  const cores = coresSince(() => ({
    Mesa: processorSeconds(app.pid),
    Postgres: processorSecondsWithChildren(postmaster),
    API: processorSeconds(sandbox.pid),
    people: ownSeconds(),
  }));
  const memory = [];
  const watch = setInterval(() => memory.push(residentMb(app.pid)), WATCH_MS);
  const webhooks = deliver({ base: app.base, tokens, secret, connections: 4, seconds, perSecond });
  const load = await work(app, cookies);
  const { requests, failures } = await webhooks;
  clearInterval(watch);
  const stillOpen = streams.open;
  streams.end();
  report({
    idle,
    load,
    idleMb,
    memory,
    streams,
    stillOpen,
    webhooks: requests,
    refused: failures,
    shares: coresText(cores()),
  });
} finally {
  agent.destroy();
  await stopAll();
  await cluster.stop();
}

async function ask({ base }, cookie, path, headers = {}) {
  const from = performance.now();
  const answer = await fetch(`${base}${path}`, { headers: { cookie, ...headers } });
  await answer.arrayBuffer();
  return { ms: performance.now() - from, ok: answer.ok };
}

/** As many of each role as of another; the administrator of the installation is the first. */
async function everybody({ base, admin }) {
  const { cookie } = await signIn(base, admin);
  const site = { origin: base, 'sec-fetch-site': 'same-origin' };
  const asking = (path, asked) =>
    exchange({ port: new URL(base).port }, path, { ...asked, headers: { ...site, ...asked.headers } });
  const colleagues = Array.from({ length: people - 1 }, (_, at) => ({
    name: `Person-${at + 2}`,
    role: ROLES[(at + 1) % ROLES.length],
  }));
  return [cookie, ...(await hire(asking, cookie, colleagues))];
}

/** One person alone, of another role each round; the first rounds compile and warm up. */
async function measureIdle(app, cookies) {
  const idle = { page: [], read: [] };
  for (let round = 0; round < IDLE_ROUNDS; round += 1) {
    const cookie = cookies[round % Math.min(ROLES.length, cookies.length)];
    for (const path of PAGES) idle.page.push((await ask(app, cookie, path, DOCUMENT)).ms);
    for (const path of READS) idle.read.push((await ask(app, cookie, path)).ms);
  }
  const later = (times) => times.slice(-Math.ceil(times.length / 2));
  return { page: later(idle.page), read: later(idle.read) };
}

async function work(app, cookies) {
  const load = { page: [], read: [], errors: 0 };
  const until = performance.now() + seconds * 1_000;
  const note = (kind, { ms, ok }) => {
    load[kind].push(ms);
    if (!ok) load.errors += 1;
  };
  const person = async (cookie, number) => {
    await sleep((number / people) * PAGE_EVERY_MS);
    for (let turn = number; performance.now() < until; turn += 1) {
      const from = performance.now();
      note('page', await ask(app, cookie, PAGES[turn % PAGES.length], DOCUMENT));
      // What the page asks for once it stands.
      for (const step of [0, 1]) note('read', await ask(app, cookie, READS[(turn + step) % READS.length]));
      await sleep(Math.max(0, PAGE_EVERY_MS - (performance.now() - from)));
    }
  };
  await Promise.all(cookies.map(person));
  return load;
}

function openStreams({ base }, cookies) {
  const streams = { received: 0, open: 0, end: () => open.forEach((request) => void request.destroy()) };
  const open = cookies.map((cookie) => {
    const request = get(`${base}/api/live`, { agent, headers: { cookie, accept: 'text/event-stream' } });
    request.on('error', () => undefined);
    request.on('response', (answer) => {
      if (answer.statusCode !== 200) return;
      streams.open += 1;
      answer.on('close', () => {
        streams.open -= 1;
      });
      answer.setEncoding('utf8');
      answer.on('data', (text) => {
        if (text.includes('event: change')) streams.received += 1;
      });
    });
    return request;
  });
  return streams;
}

function report({ idle, load, idleMb, memory, streams, stillOpen, webhooks, refused, shares }) {
  const times = (kind) => median(load[kind]) / median(idle[kind]);
  const said = (kind) =>
    `${median(idle[kind]).toFixed(1)} ms, ${median(load[kind]).toFixed(1)} ms, ${times(kind).toFixed(1)} times`;
  const from = Math.min(memory.length - LEVEL_SAMPLES, Math.floor(LEVEL_AFTER_MS / WATCH_MS));
  const level = median(memory.slice(from, from + LEVEL_SAMPLES));
  const growth = (median(memory.slice(-LEVEL_SAMPLES)) - level) / level;
  const mostMb = Math.max(...memory);
  const met = [
    ...['page', 'read'].map((kind) => times(kind) <= GOALS[kind]),
    ...[stillOpen === people, streams.received > 0, webhooks >= ALMOST_ALL * perSecond * seconds],
    ...[load.errors + refused === 0, growth < GOALS.growth, idleMb <= GOALS.idleMb, mostMb <= GOALS.loadMb],
  ].every(Boolean);
  const cells = [
    ...[new Date().toISOString().slice(0, 16), loadavg()[0].toFixed(1), said('page'), said('read')],
    ...[(webhooks / seconds).toFixed(0), `${load.errors + refused}`, `${idleMb} MB`, `${mostMb} MB`],
    ...[`${(growth * 100).toFixed(0)} %`, shares],
    met ? 'yes' : 'no',
  ];
  console.log(`Node ${process.versions.node}, ${cpus().length} x ${cpus()[0]?.model.trim()}`);
  console.log(
    `streams open at the end: ${stillOpen}; changes that they received: ${streams.received}; memory: ${memory.join(' ')} MB`,
  );
  console.log(
    '| when | load | pages | reads | webhooks a second | errors | idle | at load | growth | cores | met |',
  );
  console.log(`|${' --- |'.repeat(cells.length)}`);
  console.log(`| ${cells.join(' | ')} |`);
  if (!met) process.exitCode = 1;
}

function median(times) {
  return [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
}
