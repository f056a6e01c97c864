/** PgBouncer in transaction mode before a test server; null where the program is absent. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { freePort, serverUser } from './postgres.mjs';

const PROGRAM = '/usr/sbin/pgbouncer';

/** `settings`: further lines of its configuration. */
export async function startPgBouncer(databaseUrl, settings = []) {
  if (!existsSync(PROGRAM)) {
    console.log('no test runs behind PgBouncer: it is not installed (apt-get install pgbouncer)');
    return null;
  }
  const dir = mkdtempSync(path.join(tmpdir(), 'mesa-pgbouncer-'));
  const { hostname, port: serverPort, pathname, username } = new URL(databaseUrl);
  const port = await freePort();
  const lines = [
    '[databases]',
    `* = host=${hostname} port=${serverPort} user=${username}`,
    '[pgbouncer]',
    ...['listen_addr = 127.0.0.1', `listen_port = ${port}`, 'auth_type = any', 'pool_mode = transaction'],
    ...['unix_socket_dir =', 'default_pool_size = 20', ...settings],
  ];
  const file = path.join(dir, 'pgbouncer.ini');
  writeFileSync(file, `${lines.join('\n')}\n`);
  const owner = serverUser();
  if (owner.uid !== undefined) {
    chownSync(dir, owner.uid, owner.gid);
    chownSync(file, owner.uid, owner.gid);
  }
  const child = spawn(PROGRAM, ['-q', file], { ...owner, cwd: dir, stdio: 'ignore' });
  const url = `postgres://${username}@127.0.0.1:${port}${pathname}`;
  const ended = once(child, 'exit');
  await untilAnswering(url, child);
  return {
    url,
    async stop() {
      child.kill('SIGTERM');
      await ended;
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

async function untilAnswering(url, child) {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`PgBouncer ended with code ${child.exitCode}`);
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.query('select 1');
      return;
    } catch {
      await sleep(100);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}
