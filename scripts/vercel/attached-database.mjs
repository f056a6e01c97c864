import pg from 'pg';
import { StepError } from '../steps.mjs';

/** Throws a StepError where a deployment that must leave a database alone made a table in any schema. */
export async function untouched(databaseUrl) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query(
    "select schemaname, tablename from pg_tables where schemaname not in ('pg_catalog', 'information_schema')",
  );
  await client.end();
  const made = rows.map(({ schemaname, tablename }) => `${schemaname}.${tablename}`);
  if (made.length > 0) throw new StepError(`tables in the database of production: ${made.join(', ')}`);
  return 'no table in the attached database';
}
