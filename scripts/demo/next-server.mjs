/** Starts and stops `next start` as a child that never outlives its parent. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { BIN, ROOT } from '../run.mjs';
import { PARENT_PATIENCE_MS } from './grace.mjs';

const READY_TIMEOUT_MS = 120_000;
/**
 * Longer than a load balancer keeps an idle connection (60 s); otherwise it may reuse a connection that just
 * closed.
 */
const KEEP_ALIVE_MS = 65_000;
const CHILD = pathToFileURL(path.join(ROOT, 'scripts', 'demo', 'server-child.mjs')).href;
/** Node's own options. The first lets the heap grow in smaller steps: half the memory at the same speed. */
export const NODE_OPTIONS = ['--heap-growing-percent=40', '--import', CHILD];

/** Why a text is no port, as a sentence; null where it is one. */
export function portError(port) {
  return /^\d{1,5}$/.test(port) && Number(port) <= 65_535
    ? null
    : `PORT must be a port number, not "${port}".`;
}

/** True when nothing listens on the port. */
export async function isFree(port, host) {
  return (await listenError(port, host)) === null;
}

/** Why nothing can listen there, as a sentence for the person who starts; null where it can. */
export async function listenError(port, host) {
  const probe = createServer();
  probe.listen(port, host);
  const [error] = await Promise.race([once(probe, 'listening').then(() => [null]), once(probe, 'error')]);
  if (error) return sentenceOf(error, port, host);
  probe.close();
  await once(probe, 'close');
  return null;
}

function sentenceOf({ code, message }, port, host) {
  if (code === 'EADDRINUSE') return `Port ${port} is taken. Choose another one: PORT=3001 npm start`;
  if (code === 'EACCES') return `Port ${port} needs more rights. Choose one above 1023: PORT=3000 npm start`;
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return `HOST "${host}" cannot be resolved. Use an address of this machine, such as HOST=0.0.0.0`;
  if (code === 'EADDRNOTAVAIL')
    return `HOST "${host}" is no address of this machine. Use one that is, such as HOST=0.0.0.0`;
  return `Nothing can listen on ${host}:${port}: ${message}`;
}

/** A port that is free at the time of the call. */
export async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address();
  probe.close();
  await once(probe, 'close');
  return port;
}

/** Starts `next start` on a port. The child ends when the IPC channel closes, so also when the parent is killed. */
export function startNext({ port, host, env = {}, stdio = 'inherit' }) {
  const next = path.join(ROOT, 'node_modules', BIN.next);
  const where = ['-p', String(port), '-H', host, '--keepAliveTimeout', String(KEEP_ALIVE_MS)];
  return startServer([...NODE_OPTIONS, next, 'start', ...where], { cwd: ROOT, port, host, env, stdio });
}

/** The same from `cwd`, a folder that `npm run build:standalone` made; `user` may have the ids of another one. */
export function startStandalone({ port, host, env = {}, stdio = 'inherit', cwd, user = {} }) {
  return startServer(['start.mjs'], { cwd, port, host, env, stdio, user });
}

function startServer(args, { cwd, port, host, env, stdio, user = {} }) {
  return spawn(process.execPath, args, {
    ...user,
    cwd,
    // The server judges the interface again: .env files may change what the process was given.
    env: {
      ...{ ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1', ...env },
      ...{ HOST: host, PORT: String(port) },
    },
    stdio: ['ignore', stdio, stdio, 'ipc'],
  });
}

/** Resolves when `GET /api/health` answers 200; rejects when the child ends or two minutes pass. */
export async function waitUntilReady(child, origin, timeoutMs = READY_TIMEOUT_MS) {
  const deadline = Date.now() + timeoutMs;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`the server ended with code ${child.exitCode}`);
    const answer = await fetch(`${origin}/api/health`).catch(() => null);
    await answer?.body?.cancel();
    if (answer?.status === 200) return;
    await new Promise((resolve) => setTimeout(resolve, 150));
  }
  throw new Error(`the server did not become ready within ${timeoutMs / 1000} s`);
}

/** Sends `signal`, then kills the child after a grace period. */
export async function stop(child, signal = 'SIGTERM') {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  // Windows ends a process at any signal; one without its parent stops by itself (server-child.mjs).
  if (process.platform === 'win32' && child.connected) child.disconnect();
  else child.kill(signal);
  const force = setTimeout(() => child.kill('SIGKILL'), PARENT_PATIENCE_MS);
  await ended;
  clearTimeout(force);
}

/** Resolves with the child's exit code, or 0 when a signal asked us to stop. */
export async function untilEnded(child) {
  let asked = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      asked = true;
      void stop(child);
    });
  }
  const [code] = await once(child, 'exit');
  return asked ? 0 : (code ?? 1);
}
