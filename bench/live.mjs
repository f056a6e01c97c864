/**
 * Open event streams on the built application (run `npm run build` first): how soon a change reaches all of them,
 * and their memory. With DATABASE_URL a second process on the same store serves as many again.
 *
 *   node bench/live.mjs [--streams 500] [--rounds 10]
 */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { freePort, startNext, stop, waitUntilReady } from '../scripts/demo/next-server.mjs';
import { residentMb } from './process-figures.mjs';
import { signIn } from './session.mjs';

const PER_SESSION = 20;
const { values } = parseArgs({
  options: {
    streams: { type: 'string', default: '500' },
    rounds: { type: 'string', default: '10' },
  },
});
const streams = Number(values.streams);
const rounds = Number(values.rounds);
const person = { email: 'operator@mesa.example', password: 'mesa-demo-2026' };
const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
const dataDir = await mkdtemp(join(tmpdir(), 'mesa-live-'));
const shared = { AUTH_SECRET: randomBytes(32).toString('base64url'), DATA_DIR: dataDir };

const servers = [];
try {
  const processes = process.env.DATABASE_URL ? 2 : 1;
  for (let n = 0; n < processes; n += 1) servers.push(await start());
  const received = { count: 0 };
  for (const server of servers) {
    server.before = residentMb(server.child.pid);
    await openStreams(server, received);
    server.after = residentMb(server.child.pid);
  }
  const times = [];
  for (let round = 0; round < rounds; round += 1)
    times.push(await measureChange(servers[0], received, servers.length * streams));
  times.sort((a, b) => a - b);
  console.log(`${streams} open streams on each of ${servers.length} process(es), ${rounds} changes`);
  console.log(`the last stream received after: median ${at(times, 0.5)} ms, slowest ${at(times, 1)} ms`);
  for (const { before, after } of servers) {
    const each = (((after - before) * 1024) / streams).toFixed(0);
    console.log(`memory: ${before} MB before, ${after} MB with the streams (${each} kB each)`);
  }
  if (at(times, 1) > 1_000) process.exitCode = 1;
} finally {
  agent.destroy();
  for (const { child } of servers) await stop(child);
  await rm(dataDir, { recursive: true, force: true });
}

async function start() {
  const port = String(await freePort());
  const origin = `http://127.0.0.1:${port}`;
  const child = startNext({
    port,
    host: '127.0.0.1',
    env: { ...shared, PORT: port, APP_URL: origin },
    stdio: 'ignore',
  });
  await waitUntilReady(child, origin);
  return { child, origin };
}

async function openStreams({ origin }, received) {
  for (let open = 0; open < streams; open += PER_SESSION) {
    const { cookie } = await signIn(origin, person);
    const some = Math.min(PER_SESSION, streams - open);
    await Promise.all(Array.from({ length: some }, () => openOne(origin, cookie, received)));
  }
}

async function openOne(origin, cookie, received) {
  const request = get(`${origin}/api/live`, { agent, headers: { cookie, accept: 'text/event-stream' } });
  request.on('error', () => undefined);
  const [answer] = await once(request, 'response');
  if (answer.statusCode !== 200) throw new Error(`a stream was answered ${answer.statusCode}`);
  answer.setEncoding('utf8');
  const began = once(answer, 'data');
  answer.on('data', (text) => {
    if (text.includes('event: change')) received.count += 1;
  });
  await began;
}

/** Makes one change; returns the milliseconds until every stream has received it. */
async function measureChange({ origin }, received, all) {
  const { cookie } = await signIn(origin, person);
  await quiet(received);
  received.count = 0;
  const began = performance.now();
  const answer = await fetch(`${origin}/api/notifications/choices`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ kind: 'kyb', wanted: true }),
  });
  if (!answer.ok) throw new Error(`the change was answered ${answer.status}`);
  while (received.count < all) {
    if (performance.now() - began > 30_000)
      throw new Error(`only ${received.count} of ${all} streams received`);
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  return performance.now() - began;
}

/** Waits until no earlier change is still being delivered. */
async function quiet(received) {
  for (let known = -1; known !== received.count; ) {
    known = received.count;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

function at(sorted, share) {
  return Math.round(sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)]);
}
