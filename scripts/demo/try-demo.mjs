/**
 * `node scripts/demo/try-demo.mjs`: runs `npm run demo` as a newcomer does, twice on one data folder; each time one
 * press enters as the treasurer and pages and balances answer. Ends with 1 where that fails. For the workflow, on every system.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ROOT } from '../run.mjs';
import { StepError, step } from '../steps.mjs';
import { freePort } from './next-server.mjs';

/** The first start installs and builds. */
const PATIENCE_MS = 20 * 60_000;
const PAGES = ['/overview', '/convert', '/conversions', '/balances', '/api/balance'];

const dataDir = mkdtempSync(path.join(tmpdir(), 'mesa-demo-'));

async function start() {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const child = spawn(process.execPath, ['scripts/demo/demo.mjs'], {
    cwd: ROOT,
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const until = Date.now() + PATIENCE_MS;
  while (!(await fetch(`${origin}/api/health/ready`).catch(() => null))?.ok) {
    if (child.exitCode !== null) throw new StepError(`The demo ended with ${child.exitCode}`);
    if (Date.now() > until) throw new StepError('The demo did not start');
    await sleep(200);
  }
  return { child, origin };
}

async function visit(origin) {
  const entered = await fetch(`${origin}/api/demo/enter`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin, 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ person: 'treasurer' }),
  });
  if (!entered.ok) throw new StepError(`Entering answered ${entered.status}`);
  const cookie = entered.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  for (const page of PAGES) {
    const answer = await fetch(origin + page, { headers: { cookie }, redirect: 'manual' });
    await answer.text();
    if (answer.status !== 200) throw new StepError(`${page} answered ${answer.status}`);
  }
}

async function stop(child) {
  child.kill('SIGTERM');
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}

try {
  for (const time of ['first', 'second']) {
    const { child, origin } = await step(`The ${time} start`, start);
    await step(`A visit after the ${time} start`, () => visit(origin)).finally(() => stop(child));
  }
} catch (error) {
  console.error(`\n${error.message}`);
  process.exitCode = 1;
} finally {
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
}
