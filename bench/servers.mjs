import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { NODE_OPTIONS } from '../scripts/demo/next-server.mjs';
import { SANDBOX_FLAGS } from '../scripts/sandbox/server-script.mjs';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));
export const DIST = '.next-bench';

const EMPTY_ROUTE = join(ROOT, 'app/api/bench-empty/route.ts');
/** Files that Next rewrites when a build uses another output folder. */
const TOUCHED = ['tsconfig.json', 'next-env.d.ts'].map((name) => join(ROOT, name));
const START_TIMEOUT_MS = 60_000;

const running = new Set();

/** A loopback port that is free at the time of the call. */
export function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

/** Builds the application with an extra route that does nothing; the route's file exists only during the build. */
export async function buildWithEmptyRoute() {
  const kept = TOUCHED.filter(existsSync).map((path) => [path, readFileSync(path)]);
  await mkdir(dirname(EMPTY_ROUTE), { recursive: true });
  writeFileSync(
    EMPTY_ROUTE,
    "export const dynamic = 'force-dynamic';\nexport function GET() {\n  return Response.json({ ok: true });\n}\n",
  );
  try {
    await finished(
      spawnNode(['node_modules/next/dist/bin/next', 'build'], { NEXT_DIST_DIR: DIST }),
      'next build',
    );
  } finally {
    rmSync(dirname(EMPTY_ROUTE), { recursive: true, force: true });
    for (const [path, bytes] of kept) writeFileSync(path, bytes);
  }
}

/**
 * Starts the sandbox alone with its world in memory. Returns its base address, account A of the fixtures and all
 * accounts.
 */
export async function startSandbox(args = []) {
  const port = await freePort();
  const base = `http://127.0.0.1:${port}`;
  // Bypasses the wrapper of `npm run sandbox`, so that the process itself can be measured.
  const node = [...SANDBOX_FLAGS, '--conditions=react-server', '--import', 'tsx'];
  const child = spawnNode([...node, 'scripts/sandbox/sandbox-server.ts', ...args], {
    PORT: String(port),
    DATABASE_URL: '',
    DATA_DIR: '',
  });
  await answers(`${base}/_sandbox/fixtures`);
  const fixtures = await (await fetch(`${base}/_sandbox/fixtures`)).json();
  const account = fixtures.accounts.find((item) => item.name === 'A');
  return { base, account, fixtures, pid: child.pid };
}

/** Starts the built application against `sandbox`, as `npm start` does, configured as for a live service; `flags` of Node. */
export async function startApp(sandbox, env = {}, flags = []) {
  const port = await freePort();
  const base = `http://127.0.0.1:${port}`;
  const dataDir = await mkdtemp(join(tmpdir(), 'mesa-bench-'));
  const admin = { email: 'bench@mesa.example', password: 'bench-only-password-2026' };
  const child = spawnNode(
    [
      ...flags,
      ...NODE_OPTIONS,
      ...['node_modules/next/dist/bin/next', 'start', '-H', '127.0.0.1', '-p', String(port)],
    ],
    {
      NEXT_DIST_DIR: DIST,
      NODE_ENV: 'production',
      PORT: String(port),
      APP_URL: base,
      AUTH_SECRET: randomBytes(32).toString('base64url'),
      DATA_DIR: dataDir,
      ALLOW_EMBEDDED_STORE: '1',
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
      PAYMENTS_BASE_URL: sandbox.base,
      PAYMENTS_API_KEY: sandbox.account.api_key,
      PAYMENTS_SIGNING_KEY: sandbox.account.signing_private_key_pem,
      ...env,
    },
  );
  child.once('exit', () => rm(dataDir, { recursive: true, force: true }).catch(() => undefined));
  await answers(`${base}/api/health`);
  return { base, pid: child.pid, admin };
}

export async function startProxy(sandbox) {
  const port = await freePort();
  const child = spawnNode(['bench/proxy.mjs'], {
    PORT: String(port),
    TARGET: sandbox.base,
    API_KEY: sandbox.account.api_key,
  });
  const base = `http://127.0.0.1:${port}`;
  await answers(base);
  return { base, pid: child.pid };
}

/** Stops every process of this run and waits for them. */
export async function stopAll() {
  await Promise.all(
    [...running].map((child) => {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      const giveUp = setTimeout(() => child.kill('SIGKILL'), 5_000);
      return ended.then(() => clearTimeout(giveUp));
    }),
  );
}

/** Runs one load job in its own process. */
export async function load(job) {
  return outputOf(spawnNode(['bench/load.mjs', JSON.stringify(job)], {}, 'pipe'), 'load generator');
}

/** Parses the JSON that a process prints before it ends. */
export async function outputOf(child, name) {
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  await finished(child, name);
  return JSON.parse(output);
}

export function spawnNode(args, env, stdout = 'ignore') {
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1', ...env },
    stdio: ['ignore', stdout, 'inherit'],
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
}

function finished(child, what) {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`${what} ended with ${code}`))));
  });
}

export async function answers(url, headers = {}) {
  const until = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    try {
      const response = await fetch(url, { headers });
      await response.arrayBuffer();
      if (response.ok) return;
    } catch {
      // Not listening yet.
    }
    if (Date.now() > until) throw new Error(`no answer from ${url}`);
    await new Promise((resolve) => setTimeout(resolve, 150));
  }
}
