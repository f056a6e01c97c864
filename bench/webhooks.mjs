import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { outputOf, spawnNode } from './servers.mjs';

/** Creates an empty database on the server of this run. Returns its address. */
export async function createDatabase(serverUrl) {
  const name = `bench_${randomBytes(8).toString('hex')}`;
  await query(serverUrl, `create database ${name}`);
  return serverUrl.replace(/\/[^/]*$/, `/${name}`);
}

/** Mints webhook addresses of onramps with the application's own code. */
export async function mintTokens(databaseUrl, count) {
  const tokens = Array.from({ length: count }, () => randomBytes(32).toString('base64url'));
  await query(
    databaseUrl,
    `insert into webhook_tokens (token, kind, created_at) select unnest($1::text[]), 'onramp', now()`,
    [tokens],
  );
  return tokens;
}

/** Runs the senders in their own process. */
export function deliver(job) {
  return outputOf(spawnNode(['bench/deliver.mjs', JSON.stringify(job)], {}, 'pipe'), 'webhook senders');
}

async function query(connectionString, text, values) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(text, values);
  await client.end();
}
