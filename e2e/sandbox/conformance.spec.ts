import { execFile } from 'node:child_process';
import path from 'node:path';
import { CONTROL_TOKEN, ORIGIN } from './environment';
import { expect, test } from './fixtures';

const ROOT = path.join(import.meta.dirname, '..');
/** The unit tests run all of it twice, over a socket and without one: here it is about the mount. */
const EVERY = process.env.FULL_PROOFS === '1' ? 1 : 3;

/** The contract suite in a process of its own, against the sandbox as the production build mounts it. */
function conformance(): Promise<string> {
  const base = `${ORIGIN}/sandbox`;
  const args = [
    'scripts/conformance.mjs',
    '--base',
    base,
    '--fixtures',
    `${base}/_sandbox/fixtures`,
    '--every',
    `${EVERY}`,
  ];
  const env = { ...process.env, SANDBOX_CONTROL_TOKEN: CONTROL_TOKEN };
  return new Promise((resolve) => {
    execFile(process.execPath, args, { cwd: ROOT, env, maxBuffer: 10_000_000 }, (_, stdout, stderr) =>
      resolve(stdout + stderr),
    );
  });
}

test('the sandbox under /sandbox keeps the whole contract', async () => {
  test.setTimeout(600_000);
  const output = await conformance();
  const lines = output.split('\n');
  expect(lines.filter((line) => /^(FAILED|no way)/.test(line))).toEqual([]);
  expect(lines.filter((line) => line.startsWith('ok ')).length).toBeGreaterThan(300 / EVERY);
});
