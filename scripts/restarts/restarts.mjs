/**
 * `npm run restarts`: restarts two processes on Postgres under load, then Postgres itself. Needs `npm run build` and a
 * PostgreSQL server. Fails when a request is lost, an answer is 500, or the store is not back in time.
 *
 *   npm run restarts -- [--requests 3500]
 */
import { parseArgs } from 'node:util';
import { ensureBuilt } from '../build/build.mjs';
import { restartPostgres } from './postgres-restart.mjs';
import { rollingRestart } from './rolling-restart.mjs';
import { startTwoProcesses } from './two-processes.mjs';

const { values } = parseArgs({ options: { requests: { type: 'string', default: '3500' } } });
await ensureBuilt();
const mesa = await startTwoProcesses({ logFile: process.env.SERVER_LOG });
try {
  const rolled = await rollingRestart(mesa, { requests: Number(values.requests) });
  console.log('rolling restart', JSON.stringify(rolled, null, 2));
  const lost = await restartPostgres(mesa);
  console.log('restart of Postgres', JSON.stringify(lost, null, 2));
  const bad = rolled.lost.length > 0 || rolled.accept.status !== 200 || lost.wrong.length > 0;
  process.exitCode = bad || lost.backWithinMs > 10_000 ? 1 : 0;
} finally {
  await mesa.stop();
}
