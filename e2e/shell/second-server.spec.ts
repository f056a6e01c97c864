import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { freePort } from '../../scripts/demo/next-server.mjs';
import { expect, test } from '../fixtures/dashboard-test';
import { serverAt } from '../fixtures/environment';

const ROOT = path.join(import.meta.dirname, '../..');

test('safety 7: a second server on the same store ends at once, with one line that names the first', async () => {
  // Server 0 always uses the embedded store.
  const { dataDir: DATA_DIR } = serverAt(0);
  const PORT = String(await freePort());
  const settings = {
    PORT,
    HOST: '127.0.0.1',
    DATA_DIR,
    DATABASE_URL: '',
    PAYMENTS_BASE_URL: '',
    PAYMENTS_API_KEY: '',
  };
  const child = spawn(process.execPath, ['scripts/demo/start.mjs'], {
    cwd: ROOT,
    env: { ...process.env, ...settings },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  const [code] = await once(child, 'close');
  expect(code, output).toBe(1);
  const lines = output.split('\n').filter((line) => line.startsWith('mesa: '));
  expect(lines, output).toHaveLength(1);
  expect(lines[0]).toContain(DATA_DIR);
  expect(lines[0]).toMatch(/already open in process \d+/);
});
