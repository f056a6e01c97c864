import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../scripts/server.mjs';

/** Each worker has a server, a store and a sandbox world of its own, so that no test pulls the ground from under another. */
export const WORKERS = 2;

/**
 * Where the servers under test listen and keep their data. Decided once by the runner and handed to its workers
 * through the environment, so that all of them mean the same servers.
 */
process.env.MESA_E2E_PORTS ??= (await Promise.all(Array.from({ length: WORKERS }, freePort))).join();
process.env.MESA_E2E_DATA ??= mkdtempSync(path.join(tmpdir(), 'mesa-e2e-'));

const PORTS = (process.env.MESA_E2E_PORTS ?? '').split(',');
export const OUTPUT = path.join(import.meta.dirname, '.output');

/** One server of the run. */
export function serverAt(index: number) {
  const port = PORTS[index];
  if (port === undefined) throw new Error(`there is no server for worker ${index}`);
  return {
    port,
    dataDir: path.join(process.env.MESA_E2E_DATA ?? '', `server-${index}`),
    origin: `http://localhost:${port}`,
    log: path.join(OUTPUT, `server-${index}.log`),
    /** Written where its data lies on a real server: the address of that. */
    storeUrl: path.join(process.env.MESA_E2E_DATA ?? '', `server-${index}.url`),
  };
}

/** The server of this worker; Playwright gives a worker that takes another's place the same number. */
const own = serverAt(Number(process.env.TEST_PARALLEL_INDEX ?? 0));
export const ORIGIN = own.origin;
export const SERVER_LOG = own.log;
export const CONTROL_TOKEN = 'e2e-control-token-of-this-run-only';
export const PASSWORD = 'mesa-demo-2026';
