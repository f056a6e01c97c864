import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { env } from '@/lib/env';
import { recoverInterruptedSends } from '@/lib/operations/intents/recover-interrupted-sends';
import { store } from '@/lib/store/engine/open-store';
import { dumpFolder, loadFolder } from '@/lib/store/engine/pglite';

/** Whoever reads a backup reads personal data. */
const OWNER_ONLY = 0o600;

/** Writes the whole store into a new file: `pg_dump`'s custom format, or the packed folder. */
export async function backup(file: string): Promise<string> {
  if (existsSync(file)) throw new Error(`${file} is there already: nothing was written.`);
  const { databaseUrl, databaseUrlDirect, dataDir } = env();
  if (databaseUrl === undefined) {
    await writeFile(file, await dumpFolder(dataDir), { mode: OWNER_ONLY, flag: 'wx' });
    return `The store in ${dataDir} is in ${file}. Keep AUTH_SECRET beside it, elsewhere.\n`;
  }
  await writeFile(file, '', { mode: OWNER_ONLY, flag: 'wx' });
  await runPg(
    'pg_dump',
    ['--format=custom', '--no-owner', `--file=${file}`],
    databaseUrlDirect ?? databaseUrl,
  );
  return `The database is in ${file}. Keep AUTH_SECRET beside it, elsewhere.\n`;
}

/** Into an empty store only. What was being sent when the backup was made is never sent again (safety 68). */
export async function restore(file: string): Promise<string> {
  const { databaseUrl, databaseUrlDirect, dataDir } = env();
  if (databaseUrl === undefined) await loadFolder(dataDir, await readFile(file));
  else {
    const url = databaseUrlDirect ?? databaseUrl;
    await refuseUsed(url);
    await runPg(
      'pg_restore',
      ['--no-owner', '--exit-on-error', '--single-transaction', '--dbname=', file],
      url,
    );
  }
  // Migrates, and refuses what is newer than this program.
  await recoverInterruptedSends({ store: await store(), clock: Date.now });
  return `${file} is restored. What was being sent at the time of the backup is unknown now; nothing is sent again.\n`;
}

async function refuseUsed(connectionString: string): Promise<void> {
  const { Client } = await import('pg');
  const client = new Client({ connectionString });
  await client.connect();
  const { rows } = await client.query(
    "select count(*)::int as count from pg_tables where schemaname not in ('pg_catalog', 'information_schema')",
  );
  await client.end();
  if (rows[0].count > 0) throw new Error('The database has tables already: restore into an empty one.');
}

/** The address goes through the environment: arguments are readable by everybody on the machine. */
async function runPg(program: string, args: string[], url: string): Promise<void> {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url);
  const given = {
    ...{ PGHOST: decodeURIComponent(hostname), PGPORT: port, PGUSER: decodeURIComponent(username) },
    ...{ PGPASSWORD: decodeURIComponent(password), PGDATABASE: pathname.slice(1) },
    PGSSLMODE: searchParams.get('sslmode') ?? '',
  };
  const known = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''));
  const named = args.map((arg) => (arg === '--dbname=' ? `--dbname=${given.PGDATABASE}` : arg));
  const child = spawn(program, named, {
    env: { ...process.env, ...known },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (chunk) => (said += chunk));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('close', resolve);
    child.on('error', () =>
      reject(new Error(`${program} is not on this machine: install PostgreSQL's client.`)),
    );
  });
  if (code !== 0) throw new Error(`${program} failed: ${said.trim()}`);
}
