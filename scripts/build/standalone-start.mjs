/** `node start.mjs` in the standalone folder: what `npm start` does, in one process. */
import { setFlagsFromString } from 'node:v8';
import { listenError, portError } from './scripts/demo/next-server.mjs';

// As NODE_OPTIONS of scripts/demo/next-server.mjs.
setFlagsFromString('--heap-growing-percent=40');

const port = process.env.PORT ?? '3000';
const host = process.env.HOST ?? '0.0.0.0';
const unusable = portError(port) ?? (await listenError(Number(port), host));
if (unusable !== null) {
  console.error(unusable);
  process.exit(1);
}
// A container engine sets HOSTNAME to its own name; Next would listen there.
Object.assign(process.env, {
  ...{ NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1', HOSTNAME: host, HOST: host, PORT: port },
  KEEP_ALIVE_TIMEOUT: '65000',
});
await import('./scripts/demo/server-child.mjs');
// Refuses a bad environment with one line for each error (instrumentation.node.ts).
await import('./server.js');
