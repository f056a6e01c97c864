import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { findPostgres } from '../scripts/debian.mjs';

const run = promisify(execFile);

/** Lower bound of one delivery: an insert of the same size in its own transaction. */
const SCRIPT = `insert into bench_commits (sha256, body) values (md5(random()::text), decode(repeat('ab', 1000), 'hex'));\n`;

/** Single-row commits per second, measured by PostgreSQL's own pgbench with `clients` clients. */
export async function measureCommits(databaseUrl, { clients, seconds }) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(
    'create table if not exists bench_commits (id bigint generated always as identity primary key, sha256 text, body bytea)',
  );
  await client.end();
  return pgbench(databaseUrl, SCRIPT, { clients, seconds });
}

/** Transactions of `script` a second. */
export async function pgbench(databaseUrl, script, { clients, seconds, variables = {} }) {
  const folder = mkdtempSync(path.join(tmpdir(), 'mesa-pgbench-'));
  const file = path.join(folder, 'script.sql');
  writeFileSync(file, `${script.replace(/\s+/g, ' ')}\n`);
  try {
    const program = path.join(path.dirname(findPostgres()), 'pgbench');
    const given = Object.entries(variables).flatMap(([name, value]) => ['-D', `${name}=${value}`]);
    const args = ['-n', ...given, '-c', `${clients}`, '-j', '2', '-T', `${seconds}`, '-f', file, databaseUrl];
    const { stdout } = await run(program, args);
    return Number(/tps = ([\d.]+) \(without/.exec(stdout)?.[1] ?? Number.NaN);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
