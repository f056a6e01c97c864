/** The content of a store as searchable text: in the store's files long values are compressed. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';

const TABLES = `select format('%I.%I', schemaname, tablename) as name from pg_tables
  where schemaname not in ('pg_catalog', 'information_schema')`;

/**
 * Rows of an embedded store, read from a copy of its folder because its server may be running. A write during the
 * copy can corrupt the copy; then it makes another.
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

/** Rows of a database on a server. */
export async function rowsOfServer(connectionString) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  return await allRows(client).finally(() => client.end());
}

/** `{ table, text }` of each row; bytes are added as readable text after the columns. */
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
