import { execFile } from 'node:child_process';
import path from 'node:path';
import { expect, test } from '../fixtures/dashboard-test';
import { CONTROL_TOKEN, ORIGIN } from '../fixtures/environment';

const ROOT = path.join(import.meta.dirname, '../..');
/** Unit tests run the whole suite in process; this run tests the mount. */
const EVERY = process.env.FULL_PROOFS === '1' ? 1 : 12;

/** Runs the contract suite in its own process against the sandbox mounted in the production build. */
function conformance(): Promise<string> {
  const base = `${ORIGIN}/sandbox`;
  const args = [
    'scripts/sandbox/conformance.mjs',
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
