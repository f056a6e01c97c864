import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { open, readFile, rm } from 'node:fs/promises';
import { env } from '@/lib/env/env';
import { recoverInterruptedSends } from '@/lib/operations/intents/recover-interrupted-sends';
import { store } from '@/lib/store/engine/open-store';
import { dumpFolder, loadFolder } from '@/lib/store/engine/pglite';

/** Whoever reads a backup reads personal data. */
const OWNER_ONLY = 0o600;

/** Writes the whole store into a new file: `pg_dump`'s custom format, or the packed folder. */
export async function backup(file: string): Promise<string> {
  if (existsSync(file)) throw new Error(`${file} is there already: nothing was written.`);
  const { databaseUrl, databaseUrlDirect, dataDir } = env();
  const packed = databaseUrl === undefined ? await dumpFolder(dataDir) : '';
  const made = await open(file, 'wx', OWNER_ONLY);
  try {
    await made.writeFile(packed);
    if (databaseUrl !== undefined)
      await runPg(
        'pg_dump',
        ['--format=custom', '--no-owner', `--file=${file}`],
        databaseUrlDirect ?? databaseUrl,
      );
  } catch (error) {
    // A part of a backup is none, and the next try needs the name.
    await rm(file, { force: true });
    throw error;
  } finally {
    await made.close();
  }
  const what = databaseUrl === undefined ? `The store in ${dataDir}` : 'The database';
  return `${what} is in ${file}. Keep AUTH_SECRET beside it, elsewhere.\n`;
}

/** Into an empty store only. What was being sent when the backup was made is never sent again (safety 68). */
export async function restore(file: string): Promise<string> {
  const { databaseUrl, databaseUrlDirect, dataDir } = env();
  if (databaseUrl === undefined) await loadFolder(dataDir, await readFile(file));
  else {
    const url = databaseUrlDirect ?? databaseUrl;
    await refuseUsed(url);
    await runPg('pg_restore', ['--no-owner', '--exit-on-error', '--single-transaction', file], url);
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

/** libpq refuses what it does not know, such as the settings of a pooler. */
const LIBPQ_KNOWS = new Set(
  'host hostaddr port user dbname passfile options application_name client_encoding connect_timeout sslmode sslrootcert sslcert sslkey sslcrl sslnegotiation channel_binding require_auth target_session_attrs gssencmode krbsrvname'.split(
    ' ',
  ),
);

/** The password goes through the environment: arguments are readable by everybody on the machine. */
function libpqAddress(url: string): { conninfo: string; password: string } {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url);
  const parts: Record<string, string> = {
    host: decodeURIComponent(hostname).replace(/^\[(.*)\]$/, '$1'),
    port,
    user: decodeURIComponent(username),
    dbname: decodeURIComponent(pathname.slice(1)),
    ...Object.fromEntries([...searchParams].filter(([name]) => LIBPQ_KNOWS.has(name))),
  };
  // A word of node-postgres.
  if (parts.sslmode === 'no-verify') parts.sslmode = 'require';
  const given = Object.entries(parts).filter(([, value]) => value !== '');
  return {
    conninfo: given.map(([name, value]) => `${name}='${value.replace(/[\\']/g, '\\$&')}'`).join(' '),
    password: decodeURIComponent(password) || (searchParams.get('password') ?? ''),
  };
}

async function runPg(program: string, args: string[], url: string): Promise<void> {
  const { conninfo, password } = libpqAddress(url);
  const child = spawn(program, [...args, `--dbname=${conninfo}`], {
    env: { ...process.env, ...(password === '' ? {} : { PGPASSWORD: password }) },
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
