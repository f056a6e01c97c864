/**
 * `npm run restarts`: restarts two processes on Postgres under load, then Postgres itself. Needs `npm run build` and a
 * PostgreSQL server. Prints what one person alone meets before, and who used the processors. Ends with 1 on any error
 * of check-restarts.mjs, as e2e/shell/restarts.spec.ts does.
 *
 *   npm run restarts -- [--requests 3500]
 */
import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { ensureBuilt } from '../build/build.mjs';
import { coresSince, coresText, machineSeconds, ownSeconds } from '../test/process-figures.mjs';
import { countWrites, outageErrors, rollingErrors } from './check-restarts.mjs';
import { restartPostgres } from './postgres-restart.mjs';
import { loadUntil, rollingRestart } from './rolling-restart.mjs';
import { signedIn, startTwoProcesses } from './two-processes.mjs';

const IDLE_REQUESTS = 200;

const { values } = parseArgs({ options: { requests: { type: 'string', default: '3500' } } });
const requests = Number(values.requests);
await ensureBuilt();
const mesa = await startTwoProcesses({ logFile: process.env.SERVER_LOG });
try {
  await shown('one person alone', async () => {
    const person = await signedIn(mesa.ports[0]);
    return loadUntil(mesa.balancer, person, (done) => done.requests < IDLE_REQUESTS, 1);
  });
  const rolled = await shown('rolling restart', () => rollingRestart(mesa, { requests }));
  const outage = await shown('restart of Postgres', () => restartPostgres(mesa));
  const errors = [...rollingErrors(rolled, requests), ...outageErrors(outage)];
  for (const error of errors) console.log(`WRONG: ${error}`);
  process.exitCode = errors.length > 0 ? 1 : 0;
} finally {
  await mesa.stop();
}

async function shown(name, act) {
  const cores = coresSince(() => ({ ...mesa.used(), load: ownSeconds(), machine: machineSeconds() }));
  const began = performance.now();
  const result = await act();
  const seconds = Math.round((performance.now() - began) / 1_000);
  const processors = `${coresText(cores())} of ${cpus().length}; load average ${loadavg()[0].toFixed(1)}`;
  const shown = { seconds, processors, ...result };
  if (result.writes !== undefined) shown.writes = countWrites(result.writes);
  console.log(name, JSON.stringify(shown, null, 2));
  return result;
}
