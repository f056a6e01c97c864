/**
 * `npm run restarts`: restarts two processes on Postgres under load, then Postgres itself. Needs `npm run build` and a
 * PostgreSQL server. Prints what one person alone meets before, and who used the processors. Ends with 1 on any error
 * of check-restarts.mjs, as e2e/shell/restarts.spec.ts does.
 *
 *   npm run restarts -- [--requests 3500]
 */
import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { processorSeconds } from '../../bench/process-figures.mjs';
import { ensureBuilt } from '../build/build.mjs';
import { outageErrors, rollingErrors } from './check-restarts.mjs';
import { restartPostgres } from './postgres-restart.mjs';
import { loadUntil, rollingRestart } from './rolling-restart.mjs';
import { signedIn, startTwoProcesses } from './two-processes.mjs';

const IDLE_REQUESTS = 200;

const { values } = parseArgs({ options: { requests: { type: 'string', default: '3500' } } });
const requests = Number(values.requests);
await ensureBuilt();
const mesa = await startTwoProcesses({ logFile: process.env.SERVER_LOG });
let endedSeconds = 0;
const counted = { ...mesa, end: endCounted };
try {
  await shown('one person alone', async () => {
    const person = await signedIn(mesa.ports[0]);
    return loadUntil(mesa.balancer, person, (done) => done.requests < IDLE_REQUESTS, 1);
  });
  const rolled = await shown('rolling restart', () => rollingRestart(counted, { requests }));
  const outage = await shown('restart of Postgres', () => restartPostgres(mesa));
  const errors = [...rollingErrors(rolled, requests), ...outageErrors(outage)];
  for (const error of errors) console.log(`WRONG: ${error}`);
  process.exitCode = errors.length > 0 ? 1 : 0;
} finally {
  await mesa.stop();
}

async function shown(name, act) {
  const [before, began] = [usedSeconds(), performance.now()];
  const result = await act();
  const seconds = (performance.now() - began) / 1_000;
  const after = usedSeconds();
  const shares = Object.fromEntries(
    Object.entries(after).map(([who, used]) => [
      who,
      Math.round((100 * (used - before[who])) / seconds) / 100,
    ]),
  );
  const processors = { ...shares, of: cpus().length, loadOfTheMachine: loadavg()[0] };
  console.log(name, JSON.stringify({ seconds: Math.round(seconds), processors, ...result }, null, 2));
  return result;
}

/** What a process used is gone with it. */
async function endCounted(port) {
  const pid = mesa.pidOf(port);
  let used = processorSeconds(pid);
  const watch = setInterval(() => {
    try {
      used = processorSeconds(pid);
    } catch {
      // It has ended.
    }
  }, 100);
  const ended = await mesa.end(port).finally(() => clearInterval(watch));
  endedSeconds += used;
  return ended;
}

/** Processors' seconds so far: of this load, of both servers and those before them, of everything on the machine. */
function usedSeconds() {
  const servers = mesa.ports.map((port) => processorSeconds(mesa.pidOf(port)));
  const busy = cpus().flatMap(({ times: { idle: _, ...used } }) => Object.values(used));
  const machine = busy.reduce((sum, ms) => sum + ms, 0) / 1_000;
  return {
    load: processorSeconds(process.pid),
    mesa: servers.reduce((sum, seconds) => sum + seconds, endedSeconds),
    machine,
  };
}
