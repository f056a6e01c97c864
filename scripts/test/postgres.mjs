/** A throw-away PostgreSQL cluster for tests: real fsync, a free port, deleted afterwards. */
import { execFileSync, spawn } from 'node:child_process';
import {
  chownSync,
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { findPostgres, isDebian } from '../debian.mjs';

const SETTINGS = [
  'fsync=on',
  'synchronous_commit=on',
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'shared_buffers=32MB',
  'max_connections=200',
];

/** The reason why no server is available, or null. Throws where that is an error. */
export function missingPostgres() {
  if (findPostgres() !== null) return null;
  if (isDebian()) {
    throw new Error(
      'No PostgreSQL server: the store is proven on a real one. Run `apt-get install postgresql`.',
    );
  }
  return 'no PostgreSQL server (postgres, initdb) on PATH';
}

/** Starts a cluster. `stop()` ends it and deletes its files; `kill()` ends it like a crash. `settings` go before ours. */
export async function startPostgres(/** @type {readonly string[]} */ settings = []) {
  const server = findPostgres();
  if (server === null) throw new Error('No PostgreSQL server was found.');
  const dir = mkdtempSync(path.join(tmpdir(), 'mesa-postgres-'));
  const owner = serverUser();
  if (owner.uid !== undefined) chownSync(dir, owner.uid, owner.gid);
  const initdb = path.join(path.dirname(server), 'initdb');
  const init = [
    '-D',
    path.join(dir, 'data'),
    '-U',
    'mesa',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--locale=C',
    '--no-sync',
  ];
  execFileSync(initdb, init, { ...owner, cwd: dir, stdio: 'pipe', env: { PATH: process.env.PATH } });
  const port = await freePort();
  const url = `postgres://mesa@127.0.0.1:${port}/postgres`;
  let child = null;
  const start = async () => {
    const given = [...SETTINGS, ...settings].flatMap((line) => ['-c', line]);
    const args = ['-D', path.join(dir, 'data'), '-p', `${port}`, ...given];
    child = spawn(server, args, { ...owner, cwd: dir, stdio: 'ignore', env: { PATH: process.env.PATH } });
    await untilReady(url, child);
  };
  const end = async (signal) => {
    const running = child;
    if (running === null || running.exitCode !== null || running.signalCode !== null) return;
    const ended = new Promise((resolve) => running.once('exit', resolve));
    running.kill(signal);
    await ended;
  };
  const abandon = () => child?.kill('SIGQUIT');
  process.on('exit', abandon);
  await start();
  return {
    url,
    version: await serverVersion(url),
    start,
    /** Of the postmaster. */
    pid: () => child.pid,
    kill: () => end('SIGQUIT'),
    async stop() {
      process.off('exit', abandon);
      await end('SIGINT');
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

const SMALL_DISK_SIZE = '32m';

/** Mounts a small disk with a folder for a tablespace; prints the reason and returns null where that is impossible. */
export function mountSmallDisk() {
  const dir = mkdtempSync(path.join(tmpdir(), 'mesa-disk-'));
  const tables = path.join(dir, 'tables');
  const ballast = path.join(dir, 'ballast');
  try {
    const args = ['-t', 'tmpfs', '-o', `size=${SMALL_DISK_SIZE}`, 'mesa-disk', dir];
    execFileSync('mount', args, { stdio: 'pipe' });
  } catch {
    rmSync(dir, { recursive: true, force: true });
    console.log('no test fills a real disk: none can be mounted here, which takes root on Linux');
    return null;
  }
  mkdirSync(tables);
  const { uid, gid } = serverUser();
  if (uid !== undefined) chownSync(tables, uid, gid);
  const unmount = () => {
    process.off('exit', unmount);
    // Lazy: a stopping server may still have open files there.
    execFileSync('umount', ['-l', dir], { stdio: 'pipe' });
    rmSync(dir, { recursive: true, force: true });
  };
  process.on('exit', unmount);
  return { tables, fill: () => fillDisk(ballast), empty: () => rmSync(ballast), unmount };
}

function fillDisk(file) {
  const to = openSync(file, 'w');
  const page = Buffer.alloc(4096);
  try {
    for (;;) writeSync(to, page);
  } catch (error) {
    if (error.code !== 'ENOSPC') throw error;
  } finally {
    closeSync(to);
  }
}

/** PostgreSQL refuses to run as root; Debian's package creates a user for it. */
export function serverUser() {
  if (process.getuid?.() !== 0) return {};
  return idsOf('postgres');
}

/** Ids of a user of this machine; throws where there is none of that name. */
export function idsOf(name) {
  const fields = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const found = fields.find(([user]) => user === name);
  if (found === undefined) throw new Error(`A server cannot run as ${name}: there is no such user here.`);
  return { uid: Number(found[2]), gid: Number(found[3]) };
}

export function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

async function untilReady(url, child) {
  for (let tries = 0; tries < 300; tries += 1) {
    if (child.exitCode !== null)
      throw new Error(`PostgreSQL ended with code ${child.exitCode} while starting.`);
    try {
      await serverVersion(url);
      return;
    } catch {
      await sleep(100);
    }
  }
  throw new Error('PostgreSQL did not answer within 30 seconds.');
}

async function serverVersion(url) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query("select current_setting('server_version') as version");
    return rows[0].version;
  } finally {
    await client.end();
  }
}
