import { spawn } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { answers, freePort, ROOT, spawnNode } from './servers.mjs';

/** Comparable mock servers. Newer releases of prism do not run on the oldest Node version we support. */
const PEERS = { '@stoplight/prism-cli': '5.14.2', 'json-server': '0.17.4' };
const FOLDER = join(ROOT, 'bench/.output/peers');
const bin = (name) => join(FOLDER, 'node_modules', name);
const PRISM = bin('@stoplight/prism-cli/dist/index.js');
const JSON_SERVER = bin('json-server/lib/cli/bin.js');

/** Installs them once, outside our node_modules: they bring 300 packages that nothing else needs. */
export async function installPeers() {
  if (existsSync(PRISM) && existsSync(JSON_SERVER)) return;
  await mkdir(FOLDER, { recursive: true });
  writeFileSync(join(FOLDER, 'package.json'), JSON.stringify({ private: true, dependencies: PEERS }));
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const child = spawn(npm, ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: FOLDER,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
  const code = await new Promise((resolve) => child.once('exit', resolve));
  if (code !== 0) throw new Error(`prism and json-server could not be installed: npm ended with ${code}`);
}

/** Starts prism on an OpenAPI document in its fastest mode: no logs, one process. */
export async function startPrism(document, headers) {
  const folder = await mkdtemp(join(tmpdir(), 'mesa-prism-'));
  const file = join(folder, 'openapi.json');
  writeFileSync(file, document);
  const port = await freePort();
  const args = ['mock', file, '--port', String(port), '--host', '127.0.0.1', '--verboseLevel', 'silent'];
  const child = spawnNode([PRISM, ...args, '--multiprocess', 'false'], {});
  child.once('exit', () => rm(folder, { recursive: true, force: true }).catch(() => undefined));
  const base = `http://127.0.0.1:${port}`;
  await answers(`${base}/v2/balance`, headers);
  return { base, pid: child.pid };
}

/** Starts json-server on collections of records, without logs. */
export async function startJsonServer(collections) {
  const folder = await mkdtemp(join(tmpdir(), 'mesa-json-server-'));
  const file = join(folder, 'db.json');
  writeFileSync(file, JSON.stringify(collections));
  const port = await freePort();
  const child = spawnNode([JSON_SERVER, '--host', '127.0.0.1', '--port', String(port), '--quiet', file], {});
  child.once('exit', () => rm(folder, { recursive: true, force: true }).catch(() => undefined));
  const base = `http://127.0.0.1:${port}`;
  await answers(`${base}/db`);
  return { base, pid: child.pid };
}
