/** Two processes of the production build on one Postgres, as an operator runs them; each can be restarted. */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort, startNext, stop, waitUntilReady } from '../demo/next-server.mjs';
import { startPostgres } from '../test/postgres.mjs';
import { processorSecondsWithChildren, secondsOverRestarts } from '../test/process-figures.mjs';
import { createBalancer, exchange } from './balancer.mjs';

const CONTROL_TOKEN = randomBytes(24).toString('hex');
const ORIGIN = 'http://localhost:3000';

/** `pauseSeconds` is DRAIN_SECONDS; the log of both processes goes to `logFile`; `given` is added to their environment. */
export async function startTwoProcesses(
  /** @type {{ pauseSeconds?: number, logFile?: string | undefined, given?: Record<string, string> }} */ {
    pauseSeconds = 1,
    logFile,
    given = {},
  } = {},
) {
  const postgres = await startPostgres();
  const folder = mkdtempSync(path.join(tmpdir(), 'mesa-restarts-'));
  const file = logFile ?? path.join(folder, 'server.log');
  mkdirSync(path.dirname(file), { recursive: true });
  const log = createWriteStream(file);
  const env = {
    ...{ PAYMENTS_BASE_URL: '', PAYMENTS_API_KEY: '', ADMIN_EMAIL: '', ADMIN_PASSWORD: '', MESA_DEMO: '' },
    ...{ DATABASE_URL: postgres.url, DATABASE_URL_DIRECT: '', DATA_DIR: folder, APP_URL: ORIGIN },
    ...{ AUTH_SECRET: randomBytes(32).toString('hex'), SANDBOX_CONTROL_TOKEN: CONTROL_TOKEN },
    DRAIN_SECONDS: String(pauseSeconds),
    // A quote outlives an outage on a busy machine.
    PAYMENTS_ASSUMPTIONS: JSON.stringify({ rfq: { rateSeconds: 300, renewSeconds: 600 } }),
    ...given,
  };
  const ports = [await freePort(), await freePort()];
  const children = new Map();
  const agent = new Agent({ keepAlive: true });
  async function start(port) {
    const child = startNext({ port, host: '127.0.0.1', env, stdio: 'pipe' });
    for (const stream of [child.stdout, child.stderr]) stream.pipe(log, { end: false });
    children.set(port, child);
    await waitUntilReady(child, `http://127.0.0.1:${port}`);
  }
  const used = new Map(ports.map((port) => [port, secondsOverRestarts(() => children.get(port).pid)]));
  const usedByPostgres = secondsOverRestarts(postgres.pid, processorSecondsWithChildren);
  for (const port of ports) await start(port);
  const balancer = createBalancer(ports);
  while (balancer.ready().length < ports.length) await new Promise((resolve) => setTimeout(resolve, 50));
  return {
    ...{ ports, balancer, start, logFile: file },
    postgres: { ...postgres, kill: () => usedByPostgres.ending(postgres.kill) },
    sandbox: (method, path, body) => controlSandbox(ports[0], method, path, body),
    /** Asks one process without the balancer. */
    ask: (port, path, options) => exchange({ port, agent }, path, options),
    /** Processor seconds so far, by name; processes that ended are counted. */
    used: () => ({
      ...Object.fromEntries(ports.map((port, at) => [`Mesa ${at + 1}`, used.get(port)?.seconds() ?? 0])),
      Postgres: usedByPostgres.seconds(),
    }),
    /** SIGTERM; resolves with milliseconds and exit code once the process has ended. */
    async end(port) {
      const began = performance.now();
      await used.get(port).ending(() => stop(children.get(port)));
      return { ms: performance.now() - began, code: children.get(port).exitCode };
    },
    /** SIGKILL: nothing of it is finished. */
    async kill(port) {
      const child = children.get(port);
      await used.get(port).ending(() => {
        const ended = once(child, 'exit');
        child.kill('SIGKILL');
        return ended;
      });
    },
    async stop() {
      balancer.stop();
      agent.destroy();
      await Promise.all([...children.values()].map((child) => stop(child)));
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const OUR_PAGE = { 'sec-fetch-site': 'same-origin', origin: ORIGIN };

/** Headers of a person who is signed in, good in both processes. */
export async function signedIn(port, person = 'treasurer') {
  const answer = await exchange({ port }, '/api/demo/enter', {
    ...{ method: 'POST', headers: OUR_PAGE, body: { person } },
  });
  if (answer.status !== 200) throw new Error(`nobody can enter: ${answer.status} ${answer.text}`);
  const cookie = answer.headers['set-cookie'].map((line) => line.split(';', 1)[0]).join('; ');
  return { ...OUR_PAGE, cookie };
}

/** One command of the sandbox's control interface. */
async function controlSandbox(port, method, path, body) {
  const headers = { 'x-sandbox-control': CONTROL_TOKEN };
  const given = { method, headers, ...(body === undefined ? {} : { body }) };
  const { status, text } = await exchange({ port }, `/sandbox/_sandbox/${path}`, given);
  if (status !== 200) throw new Error(`the sandbox answered ${status} to ${path}: ${text}`);
  return JSON.parse(text);
}
