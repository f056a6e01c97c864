import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { afterAll, expect, inject, test } from 'vitest';
import { rowsOfFolder, rowsOfServer } from './stored-rows.mjs';

const SECRET = 'canary_of_this_test_';
/** Long enough to be compressed in the store; a repeated secret disappears in the compression. */
const LONG = JSON.stringify(Array.from({ length: 400 }, (_, index) => `${SECRET}${index % 7}`));
const MAKE = `create table kept (id int, long text, raw bytea, nothing text);
  insert into kept values (1, '${LONG}', convert_to('a body with ${SECRET}9', 'UTF8'), null), (2, '', '', '')`;

const folder = mkdtempSync(path.join(tmpdir(), 'mesa-rows-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Both forms in which a row may hold the secret. */
const found = (rows: { table: string; text: string }[]) =>
  rows.filter(({ table, text }) => table === 'public.kept' && text.includes(`${SECRET}6`)).length +
  rows.filter(({ text }) => text.includes(`a body with ${SECRET}9`)).length;

test('safety 53: a secret that no search of the files finds is found in the rows of the folder, held as it is', async () => {
  const store = await PGlite.create({ dataDir: path.join(folder, 'pg') });
  await store.exec(`${MAKE}; checkpoint`);
  const inFiles = readdirSync(path.join(folder, 'pg', 'base'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .some((entry) => readFileSync(path.join(entry.parentPath, entry.name)).includes(`${SECRET}6`));
  expect(inFiles).toBe(false);
  expect(found(await rowsOfFolder(folder))).toBe(2);
  await store.close();
});

const postgresUrl = inject('postgresUrl');
if (postgresUrl !== null) {
  test('safety 53: and on a server', async () => {
    const admin = new pg.Client({ connectionString: postgresUrl });
    await admin.connect();
    await admin.query('create database kept_rows');
    const url = new URL(postgresUrl);
    url.pathname = '/kept_rows';
    const client = new pg.Client({ connectionString: url.href });
    await client.connect();
    await client.query(MAKE);
    await client.end();
    expect(found(await rowsOfServer(url.href))).toBe(2);
    await admin.query('drop database kept_rows');
    await admin.end();
  });
}
