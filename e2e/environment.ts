import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../scripts/server.mjs';

/**
 * Where the server under test listens and keeps its data. Decided once by the runner and handed to its workers
 * through the environment, so that all of them mean the same server.
 */
process.env.MESA_E2E_PORT ??= String(await freePort());
process.env.MESA_E2E_DATA ??= mkdtempSync(path.join(tmpdir(), 'mesa-e2e-'));

export const PORT = process.env.MESA_E2E_PORT;
export const DATA_DIR = process.env.MESA_E2E_DATA;
export const ORIGIN = `http://localhost:${PORT}`;
export const CONTROL_TOKEN = 'e2e-control-token-of-this-run-only';
export const OUTPUT = path.join(import.meta.dirname, '.output');
export const SERVER_LOG = path.join(OUTPUT, 'server.log');
export const PASSWORD = 'mesa-demo-2026';
