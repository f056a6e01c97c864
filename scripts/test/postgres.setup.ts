import type { TestProject } from 'vitest/node';
import { missingPostgres, startPostgres } from './postgres.mjs';

/**
 * Starts one PostgreSQL server for the whole test run, at the first project that needs it; tests read its address
 * with `inject('postgresUrl')`.
 */
// biome-ignore lint/style/noDefaultExport: vitest calls the default export.
export default async function setup({ vitest }: TestProject): Promise<() => Promise<void>> {
  const run = vitest.getRootProject();
  if (run.getProvidedContext().postgresUrl !== undefined) return async () => undefined;
  const missing = missingPostgres();
  if (missing !== null) {
    console.log(`store tests on a real server are skipped: ${missing}`);
    run.provide('postgresUrl', null);
    return async () => undefined;
  }
  const server = await startPostgres();
  console.log(`PostgreSQL ${server.version} for the store tests`);
  run.provide('postgresUrl', server.url);
  return server.stop;
}
