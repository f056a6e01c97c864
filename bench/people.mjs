/**
 * People at work on one live server and Postgres (the emulator in a process of its own): each loads a page every five
 * seconds and keeps a stream open, while webhooks arrive. Ratios to the idle medians of the same run, memory, processor
 * shares. Needs `npm run build`. `--profile FOLDER` writes a processor profile of the server there.
 *
 *   node bench/people.mjs [--people 50] [--webhooks 100] [--seconds 120]
 */
import { randomBytes } from 'node:crypto';
import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startPostgres } from '../scripts/test/postgres.mjs';
import { processorSeconds, residentMb } from './process-figures.mjs';
import { startApp, startSandbox, stopAll } from './servers.mjs';
import { PAGES, READS, signIn } from './session.mjs';
import { createDatabase, deliver, mintTokens } from './webhooks.mjs';

const { values } = parseArgs({
  options: {
    people: { type: 'string', default: '50' },
    webhooks: { type: 'string', default: '100' },
    seconds: { type: 'string', default: '120' },
    profile: { type: 'string' },
  },
});
const [people, perSecond, seconds] = [values.people, values.webhooks, values.seconds].map(Number);
const PAGE_EVERY_MS = 5_000;
const IDLE_ROUNDS = 15;
const PER_SESSION = 20;

const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
const cluster = await startPostgres();
try {
  const sandbox = await startSandbox();
  const secret = randomBytes(16).toString('hex');
  const databaseUrl = await createDatabase(cluster.url);
  const flags = values.profile ? ['--cpu-prof', `--cpu-prof-dir=${values.profile}`] : [];
  const given = {
    ...{ DATABASE_URL: databaseUrl, PAYMENTS_WEBHOOK_SECRET: secret, LOG_LEVEL: 'warn', DRAIN_SECONDS: '0' },
    NEXT_DIST_DIR: process.env.NEXT_DIST_DIR ?? '.next',
  };
  const app = await startApp(sandbox, given, flags);
  const { cookie } = await signIn(app.base, app.admin);
  const ask = async (path, headers = {}) => {
    const from = performance.now();
    const answer = await fetch(`${app.base}${path}`, { headers: { cookie, ...headers } });
    await answer.arrayBuffer();
    return { ms: performance.now() - from, ok: answer.ok };
  };
  const document = { accept: 'text/html', 'sec-fetch-dest': 'document' };
  const idle = { page: [], read: [] };
  for (let round = 0; round < IDLE_ROUNDS; round += 1) {
    for (const path of PAGES) idle.page.push((await ask(path, document)).ms);
    for (const path of READS) idle.read.push((await ask(path)).ms);
  }
  // The first rounds compile and warm up.
  for (const kind of ['page', 'read']) idle[kind] = idle[kind].slice(-Math.ceil(idle[kind].length / 2));
  const idleMb = residentMb(app.pid);
  console.log(`idle: pages ${at(idle.page, 0.5)} ms, reads ${at(idle.read, 0.5)} ms, ${idleMb} MB`);

  const tokens = await mintTokens(databaseUrl, 200);
  const streams = await openStreams(app, people, cookie);
  const load = { page: [], read: [] };
  let errors = 0;
  const until = performance.now() + seconds * 1_000;
  const note = (kind, { ms, ok }) => {
    load[kind].push(ms);
    if (!ok) errors += 1;
  };
  const person = async (number) => {
    await sleep((number / people) * PAGE_EVERY_MS);
    for (let turn = number; performance.now() < until; turn += 1) {
      const from = performance.now();
      note('page', await ask(PAGES[turn % PAGES.length], document));
      // What the page asks for once it stands.
      for (const step of [0, 1]) note('read', await ask(READS[(turn + step) % READS.length]));
      await sleep(Math.max(0, PAGE_EVERY_MS - (performance.now() - from)));
    }
  };
  const memory = [];
  const before = processorSeconds(app.pid);
  const began = performance.now();
  const watch = setInterval(() => memory.push(residentMb(app.pid)), 5_000);
  const webhooks = deliver({ base: app.base, tokens, secret, connections: 4, seconds, perSecond });
  await Promise.all(Array.from({ length: people }, (_, number) => person(number)));
  const { requests, failures } = await webhooks;
  clearInterval(watch);
  const share = (processorSeconds(app.pid) - before) / ((performance.now() - began) / 1_000);
  for (const kind of ['page', 'read']) {
    const ratio = median(load[kind]) / median(idle[kind]);
    console.log(
      `${kind}s under load: ${load[kind].length}, median ${at(load[kind], 0.5)} ms, p99 ${at(load[kind], 0.99)} ms, ${ratio.toFixed(1)} times idle`,
    );
  }
  console.log(`webhooks: ${requests} kept, ${(requests / seconds).toFixed(0)} a second, ${failures} refused`);
  console.log(`errors: ${errors}; changes that streams received: ${streams.received}`);
  console.log(`memory: ${memory.join(' ')} MB; the server used ${share.toFixed(2)} of a core`);
  if (errors + failures > 0) process.exitCode = 1;
  streams.end();
} finally {
  agent.destroy();
  await stopAll();
  await cluster.stop();
}

async function openStreams({ base, admin }, count, first) {
  const open = [];
  const end = () => {
    for (const request of open) request.destroy();
  };
  const streams = { received: 0, end };
  let cookie = first;
  for (let number = 0; number < count; number += 1) {
    if (number > 0 && number % PER_SESSION === 0) ({ cookie } = await signIn(base, admin));
    const request = get(`${base}/api/live`, { agent, headers: { cookie, accept: 'text/event-stream' } });
    request.on('error', () => undefined);
    request.on('response', (answer) => {
      answer.setEncoding('utf8');
      answer.on('data', (text) => {
        if (text.includes('event: change')) streams.received += 1;
      });
    });
    open.push(request);
  }
  return streams;
}

function median(times) {
  return [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
}

function at(times, part) {
  const sorted = [...times].sort((a, b) => a - b);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0);
}
