import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lockFolder } from './folder-lock';

const HEARTBEAT_MS = 4_000;
const folder = () => mkdtempSync(join(tmpdir(), 'mesa-lock-'));

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => void vi.useRealTimers());

test('a holder whose lock was taken over ends itself with the next heartbeat, once (safety 7)', async () => {
  const dataDir = folder();
  const end = vi.fn();
  await lockFolder(dataDir, end);
  vi.advanceTimersByTime(2 * HEARTBEAT_MS);
  expect(end).not.toHaveBeenCalled();
  writeFileSync(join(dataDir, 'lock.2'), '');
  vi.advanceTimersByTime(3 * HEARTBEAT_MS);
  expect(end).toHaveBeenCalledExactlyOnceWith(dataDir);
});

test('a holder whose lock file is gone ends itself, for nothing keeps others out any more', async () => {
  const dataDir = folder();
  const end = vi.fn();
  await lockFolder(dataDir, end);
  rmSync(join(dataDir, 'lock.1'));
  vi.advanceTimersByTime(HEARTBEAT_MS);
  expect(end).toHaveBeenCalledTimes(1);
});

test('a lock that was given back ends nobody', async () => {
  const dataDir = folder();
  const end = vi.fn();
  (await lockFolder(dataDir, end))();
  rmSync(dataDir, { recursive: true });
  vi.advanceTimersByTime(HEARTBEAT_MS);
  expect(end).not.toHaveBeenCalled();
});

test.each([
  ['cannot be opened', (file: string) => mkdirSync(file)],
  ['holds something else', (file: string) => writeFileSync(file, '{"pid":')],
])('a lock file that %s is no free lock: one line names it', async (_what, make) => {
  const dataDir = folder();
  make(join(dataDir, 'lock.3'));
  await expect(lockFolder(dataDir)).rejects.toThrow(
    /^the lock file .*lock\.3 cannot be read [^\n]*remove it[^\n]*$/,
  );
});
