/** Everything a store holds, as text to be searched: in its own files long values are compressed. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';

const TABLES = `select format('%I.%I', schemaname, tablename) as name from pg_tables
  where schemaname not in ('pg_catalog', 'information_schema')`;

/**
 * The rows of an embedded store, read from a copy of its folder: the server that holds it may still run. What it writes
 * meanwhile can tear a copy; then another is taken.
 */
export async function rowsOfFolder(folder) {
  return await rowsOfCopy(folder).catch(() => rowsOfCopy(folder));
}

async function rowsOfCopy(folder) {
  const copy = mkdtempSync(path.join(tmpdir(), 'mesa-copy-'));
  try {
    cpSync(path.join(folder, 'pg'), copy, { recursive: true });
    const store = await PGlite.create({ dataDir: copy });
    return await allRows(store).finally(() => store.close());
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

/** The rows of a database on a server. */
export async function rowsOfServer(connectionString) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  return await allRows(client).finally(() => client.end());
}

/** `{ table, text }` of each row; what it holds as bytes stands behind its columns once more, readable. */
async function allRows(client) {
  const all = [];
  for (const { name } of (await client.query(TABLES)).rows) {
    const { rows } = await client.query(`select one::text as text from ${name} as one`);
    all.push(...rows.map(({ text }) => ({ table: name, text: text + bytesIn(text) })));
  }
  return all;
}

function bytesIn(text) {
  return [...text.matchAll(/\\x((?:[0-9a-f]{2})+)/g)]
    .map(([, hex]) => `\n${Buffer.from(hex, 'hex').toString('utf8')}`)
    .join('');
}
