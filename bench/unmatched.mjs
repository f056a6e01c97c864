/**
 * Health while strangers send 1 MB to unknown webhook addresses, on the built application (run `npm run build` first)
 * or on a running server.
 *
 *   node bench/unmatched.mjs [--base URL] [--senders 6] [--seconds 10]
 *
 * Prints p50 of `GET /api/health` idle and under the senders, and their ratio. Fails above 20 ms.
 */
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { freePort, startNext, stop, waitUntilReady } from '../scripts/demo/next-server.mjs';

const GOAL_MS = 20;
const { values } = parseArgs({
  options: {
    base: { type: 'string' },
    senders: { type: 'string', default: '6' },
    seconds: { type: 'string', default: '10' },
  },
});
const body = Buffer.alloc(1024 * 1024, 'x');
const agent = new Agent({ keepAlive: true });
const dataDir = await mkdtemp(join(tmpdir(), 'mesa-unmatched-'));
const server = values.base === undefined ? await start() : undefined;
const base = values.base ?? server.origin;

try {
  await healthTimes(1);
  const idle = await healthTimes(Number(values.seconds));
  const sending = { goesOn: true, sent: 0 };
  const senders = Array.from({ length: Number(values.senders) }, () => sendOn(sending));
  const busy = await healthTimes(Number(values.seconds));
  sending.goesOn = false;
  await Promise.all(senders);
  const [before, under] = [median(idle), median(busy)];
  console.log(`${sending.sent} bodies of 1 MB to unknown addresses from ${values.senders} senders`);
  console.log(`GET /api/health, p50: idle ${before.toFixed(2)} ms, under them ${under.toFixed(2)} ms`);
  console.log(`ratio ${(under / before).toFixed(1)}; goal: under ${GOAL_MS} ms`);
  if (under >= GOAL_MS) process.exitCode = 1;
} finally {
  agent.destroy();
  if (server !== undefined) await stop(server.child);
  await rm(dataDir, { recursive: true, force: true });
}

async function start() {
  const port = String(await freePort());
  const origin = `http://127.0.0.1:${port}`;
  const env = { DATA_DIR: dataDir, APP_URL: origin, PAYMENTS_BASE_URL: '', DATABASE_URL: '' };
  const child = startNext({ port, host: '127.0.0.1', env, stdio: 'ignore' });
  await waitUntilReady(child, origin);
  return { child, origin };
}

async function healthTimes(seconds) {
  const times = [];
  const until = performance.now() + seconds * 1_000;
  while (performance.now() < until) {
    const began = performance.now();
    const status = await exchange({ path: '/api/health', agent });
    if (status !== 200) throw new Error(`health was answered ${status}`);
    times.push(performance.now() - began);
  }
  return times;
}

async function sendOn(sending) {
  while (sending.goesOn) {
    const path = `/api/webhooks/${randomBytes(32).toString('base64url')}`;
    await exchange({ path, method: 'POST', body });
    sending.sent += 1;
  }
}

/** The status, or null when the connection ended first: a refused body is not read to its end. */
function exchange({ path, method = 'GET', body: sent, agent: through }) {
  return new Promise((resolve) => {
    const asked = request(`${base}${path}`, { method, agent: through, headers: lengthOf(sent) });
    asked.once('error', () => resolve(null));
    asked.once('close', () => resolve(null));
    asked.once('response', (answer) => answer.resume().once('end', () => resolve(answer.statusCode)));
    asked.end(sent);
  });
}

function lengthOf(sent) {
  return sent === undefined ? {} : { 'content-length': sent.length, 'content-type': 'application/json' };
}

function median(times) {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;
}
