import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ROOT } from '../run.mjs';
import { startSandboxProcess } from './sandbox-process.mjs';

const TIMEOUT_MS = 120_000;
/** The whole suite runs in process (lib/testing/conformance/suite.test.ts); here the command runs a few checks. */
const FEW = ['--every', '12'];

/** A stand-alone sandbox in its own process that may send webhooks to this machine. */
async function standAlone(env: Record<string, string> = {}): Promise<string> {
  const sandbox = await startSandboxProcess([], {
    DATABASE_URL: '',
    DATA_DIR: '',
    PORT: '',
    SANDBOX_ALLOW_LOCAL_WEBHOOKS: '1',
    ...env,
  });
  onTestFinished(() => sandbox.stop());
  return sandbox.base;
}

/** Runs `npm run conformance`; returns its exit code and output. */
function conformance(...args: string[]): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const options = { cwd: ROOT, maxBuffer: 10_000_000, env: { ...process.env, SANDBOX_CONTROL_TOKEN: '' } };
    execFile(
      process.execPath,
      ['scripts/sandbox/conformance.mjs', ...args],
      options,
      (error, stdout, stderr) => {
        resolve({ code: typeof error?.code === 'number' ? error.code : 0, output: stdout + stderr });
      },
    );
  });
}

const failures = (output: string) => output.split('\n').filter((line) => line.startsWith('FAILED'));

test(
  'the stand-alone sandbox keeps the contract over sockets, in a few checks of each kind',
  async () => {
    const base = await standAlone();
    const fixtures = ['--fixtures', `${base}/_sandbox/fixtures`];
    const { code, output } = await conformance('--base', `${base}/`, ...fixtures, ...FEW);
    expect(failures(output)).toEqual([]);
    expect(output).toMatch(/\b2\d of 2\d checks passed/);
    expect(output).toMatch(/\b0 failed\b.*\b0 had no way here/);
    expect(code).toBe(0);
  },
  TIMEOUT_MS,
);

test(
  'a service with a file of fixtures and no controls is read, and nothing of it is moved',
  async () => {
    const base = await standAlone();
    const folder = mkdtempSync(path.join(tmpdir(), 'mesa-fixtures-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const file = path.join(folder, 'fixtures.json');
    writeFileSync(file, await (await fetch(`${base}/_sandbox/fixtures`)).text());
    const before = await (await fetch(`${base}/_sandbox/effects`)).json();
    const { code, output } = await conformance('--base', base, '--fixtures', file, ...FEW);
    expect(failures(output)).toEqual([]);
    expect(output).toContain('needs controls');
    expect(output).toContain('needs leave to act on the account');
    expect(code).toBe(0);
    const { quotes, ...after } = (await (await fetch(`${base}/_sandbox/effects`)).json()) as {
      quotes: number;
    };
    expect(quotes).toBeGreaterThan(0);
    expect({ ...after, quotes: 0 }).toEqual(before);
  },
  TIMEOUT_MS,
);

test(
  'a sandbox that may not call this machine says so at once, and nothing of it counts as a failure',
  async () => {
    const base = await standAlone({ SANDBOX_ALLOW_LOCAL_WEBHOOKS: '' });
    const fixtures = ['--fixtures', `${base}/_sandbox/fixtures`];
    const { code, output } = await conformance('--base', base, ...fixtures, '--only', 'EVT');
    expect(failures(output)).toEqual([]);
    expect(output).toContain('SANDBOX_ALLOW_LOCAL_WEBHOOKS=1');
    expect(output).toContain('needs a receiver of webhooks');
    expect(code).toBe(0);
  },
  TIMEOUT_MS,
);

test('without an address it says how it is called', async () => {
  const { code, output } = await conformance();
  expect(code).toBe(2);
  expect(output).toContain('Usage: npm run conformance');
});
