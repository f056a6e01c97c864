/** The server of the end-to-end tests: the production build, a store of its own, everything it says kept in a file. */
import { createWriteStream, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ensureBuilt } from '../scripts/build.mjs';
import { missingPostgres, startPostgres } from '../scripts/postgres.mjs';
import { startNext, untilEnded } from '../scripts/server.mjs';

const { PORT, DATA_DIR, SERVER_LOG, STORE_OF_THE_PROOF, STORE_URL_FILE } = process.env;

await ensureBuilt();
const postgres = STORE_OF_THE_PROOF === 'postgres' ? await realStore() : undefined;
if (postgres) {
  process.env.DATABASE_URL = postgres.url;
  writeFileSync(STORE_URL_FILE, postgres.url);
}
mkdirSync(path.dirname(SERVER_LOG), { recursive: true });
const log = createWriteStream(SERVER_LOG);
const child = startNext({ port: PORT, host: '127.0.0.1', stdio: 'pipe' });
for (const stream of [child.stdout, child.stderr]) {
  stream.pipe(log, { end: false });
  if (process.env.MESA_E2E_VERBOSE) stream.pipe(process.stderr, { end: false });
}
const code = await untilEnded(child);
await postgres?.stop();
rmSync(STORE_URL_FILE, { force: true });
rmSync(DATA_DIR, { recursive: true, force: true });
process.exit(code);

/** A PostgreSQL server of its own; where there is none, the reason, and the embedded store. */
async function realStore() {
  const missing = missingPostgres();
  if (missing === null) return startPostgres();
  process.stderr.write(`No end-to-end test runs on Postgres: ${missing}\n`);
  return undefined;
}
