import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { createDatabase } from '@/lib/testing/harnesses/describe-stores';
import { untouched } from './attached-database.mjs';

const serverUrl = inject('postgresUrl');

test.skipIf(serverUrl === null)('a table in any schema is seen, also one of a visitor’s world', async () => {
  const url = await createDatabase(serverUrl ?? '');
  expect(await untouched(url)).toBe('no table in the attached database');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('create schema mesa_worlds');
  await client.query('create table mesa_worlds.worlds (id text)');
  await client.end();
  await expect(untouched(url)).rejects.toThrow('mesa_worlds.worlds');
});
