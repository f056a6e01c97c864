import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { freePort } from '../scripts/server.mjs';
import { serverAt } from './environment';
import { expect, test } from './fixtures';

const ROOT = path.join(import.meta.dirname, '..');

test('safety 7: a second server on the same store ends at once, with one line that names the first', async () => {
  // The one that is always on the embedded store.
  const { dataDir: DATA_DIR } = serverAt(0);
  const PORT = String(await freePort());
  const own = {
    PORT,
    HOST: '127.0.0.1',
    DATA_DIR,
    DATABASE_URL: '',
    PAYMENTS_BASE_URL: '',
    PAYMENTS_API_KEY: '',
  };
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: ROOT,
    env: { ...process.env, ...own },
  });
  let told = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      told += chunk.toString();
    });
  }
  const [code] = await once(child, 'close');
  expect(code, told).toBe(1);
  const lines = told.split('\n').filter((line) => line.startsWith('mesa: '));
  expect(lines, told).toHaveLength(1);
  expect(lines[0]).toContain(DATA_DIR);
  expect(lines[0]).toMatch(/already open in process \d+/);
});
