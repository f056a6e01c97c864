/**
 * Resident memory of a live server on Postgres (the emulator stands in for the API, in a process of its own): idle
 * after its start, and after 1,000 requests of pages and reads. Needs a build: `npm run build && node bench/memory.mjs`.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { startPostgres } from '../scripts/test/postgres.mjs';
import { processorSeconds, residentMb } from './process-figures.mjs';
import { startApp, startSandbox, stopAll } from './servers.mjs';
import { signIn } from './session.mjs';

const IDLE_MS = 15_000;
const REQUESTS = 1_000;
const IN_FLIGHT = 4;
const PATHS = [
  ...[
    '/overview',
    '/balances',
    '/convert',
    '/conversions',
    '/checkouts',
    '/withdrawals',
    '/events',
    '/sub-merchants',
  ],
  ...[
    '/api/balance',
    '/api/conversions',
    '/api/checkouts',
    '/api/withdrawals',
    '/api/sub-merchants',
    '/api/overview',
  ],
];

const cluster = await startPostgres();
try {
  const sandbox = await startSandbox();
  const { base, pid, admin } = await startApp(sandbox, {
    DATABASE_URL: cluster.url,
    NEXT_DIST_DIR: process.env.NEXT_DIST_DIR ?? '.next',
  });
  await sleep(IDLE_MS);
  console.log(`idle: ${residentMb(pid)} MB`);
  const { cookie } = await signIn(base, admin);
  const before = processorSeconds(pid);
  let sent = 0;
  let failed = 0;
  const worker = async () => {
    while (sent < REQUESTS) {
      const path = PATHS[sent++ % PATHS.length];
      const response = await fetch(`${base}${path}`, { headers: { cookie } });
      await response.arrayBuffer();
      if (!response.ok) failed += 1;
    }
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, worker));
  console.log(`after ${REQUESTS} requests (${failed} not answered 200): ${residentMb(pid)} MB`);
  console.log(`processor for them: ${(processorSeconds(pid) - before).toFixed(1)} s`);
  await sleep(IDLE_MS);
  console.log(`and ${IDLE_MS / 1000} s later: ${residentMb(pid)} MB`);
} finally {
  await stopAll();
  await cluster.stop();
}
