import pg from 'pg';
import { StepError } from '../steps.mjs';

async function rowsOf(databaseUrl, statement) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

/** Throws a StepError where a deployment that must leave a database alone made a table in any schema. */
export async function untouched(databaseUrl) {
  const rows = await rowsOf(
    databaseUrl,
    "select schemaname, tablename from pg_tables where schemaname not in ('pg_catalog', 'information_schema')",
  );
  const made = rows.map(({ schemaname, tablename }) => `${schemaname}.${tablename}`);
  if (made.length > 0) throw new StepError(`tables in the database of production: ${made.join(', ')}`);
  return 'no table in the attached database';
}

/** Ends every visitor's world, as 24 hours do. */
export async function endWorlds(databaseUrl) {
  await rowsOf(databaseUrl, 'update mesa_worlds.worlds set ends_at = now()');
}
