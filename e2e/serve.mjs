/** The server of the end-to-end tests: the production build, a store of its own, everything it says kept in a file. */
import { createWriteStream, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { ensureBuilt } from '../scripts/build.mjs';
import { startNext, untilEnded } from '../scripts/server.mjs';

const { PORT, DATA_DIR, SERVER_LOG } = process.env;

await ensureBuilt();
mkdirSync(path.dirname(SERVER_LOG), { recursive: true });
const log = createWriteStream(SERVER_LOG);
const child = startNext({ port: PORT, host: '127.0.0.1', stdio: 'pipe' });
for (const stream of [child.stdout, child.stderr]) {
  stream.pipe(log, { end: false });
  if (process.env.MESA_E2E_VERBOSE) stream.pipe(process.stderr, { end: false });
}
const code = await untilEnded(child);
rmSync(DATA_DIR, { recursive: true, force: true });
process.exit(code);
