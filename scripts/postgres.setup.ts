import type { TestProject } from 'vitest/node';
import { missingPostgres, startPostgres } from './postgres.mjs';

/** One PostgreSQL server for a whole test run; its address reaches the tests by `inject('postgresUrl')`. */
// biome-ignore lint/style/noDefaultExport: vitest calls the default export.
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const missing = missingPostgres();
  if (missing !== null) {
    console.log(`store tests on a real server are skipped: ${missing}`);
    project.provide('postgresUrl', null);
    return async () => undefined;
  }
  const server = await startPostgres();
  console.log(`PostgreSQL ${server.version} for the store tests`);
  project.provide('postgresUrl', server.url);
  return server.stop;
}
