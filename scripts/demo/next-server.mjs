/** Starting `next start` as a child that never outlives us, and ending it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { BIN, ROOT } from './run.mjs';

const GRACE_MS = 8_000;
const READY_TIMEOUT_MS = 120_000;
/** Longer than a load balancer keeps an idle connection (60 s): else it sends a request into one that just closed. */
const KEEP_ALIVE_MS = 65_000;
const CHILD = pathToFileURL(path.join(ROOT, 'scripts', 'server-child.mjs')).href;

/** True when nobody listens on the port yet. */
export async function isFree(port, host) {
  const probe = createServer();
  probe.listen(port, host);
  const [error] = await Promise.race([once(probe, 'listening').then(() => [null]), once(probe, 'error')]);
  if (error) return false;
  probe.close();
  await once(probe, 'close');
  return true;
}

/** A port the system says is free right now. */
export async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address();
  probe.close();
  await once(probe, 'close');
  return port;
}

/** `next start` on a port. The IPC channel is the leash: when we die, however, the child ends too. */
export function startNext({ port, host, env = {}, stdio = 'inherit' }) {
  return spawn(
    process.execPath,
    [
      ...['--import', CHILD, path.join(ROOT, 'node_modules', BIN.next), 'start'],
      ...['-p', String(port), '-H', host, '--keepAliveTimeout', String(KEEP_ALIVE_MS)],
    ],
    {
      cwd: ROOT,
      env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1', ...env },
      stdio: ['ignore', stdio, stdio, 'ipc'],
    },
  );
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

/** Asks the child to end, and after a grace period makes it. */
export async function stop(child, signal = 'SIGTERM') {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  const force = setTimeout(() => child.kill('SIGKILL'), GRACE_MS);
  await ended;
  clearTimeout(force);
}

/** Resolves with the exit code after the child ended by itself or because we were asked to end (then 0). */
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
