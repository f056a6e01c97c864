import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { BIN, ROOT, runBin } from '../run.mjs';
import { countSecondTries, isAboutMoney, secondEndToEndTries, secondUnitTries } from './second-tries.mjs';

let dir: string;
beforeAll(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'mesa-second-tries-'));
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const write = (name: string, ...lines: string[]) => writeFileSync(path.join(dir, name), lines.join('\n'));
const read = (name: string) => JSON.parse(readFileSync(path.join(dir, name), 'utf8'));
const from = (file: string) => JSON.stringify(path.join(ROOT, 'node_modules', file));
const wrongOrSlow = (tries: { title: string; wrong: boolean }[]) =>
  Object.fromEntries(tries.map(({ title, wrong }) => [title, wrong]));

test('what vitest passed only on its second try is found in its report', async () => {
  write(
    'race.test.mjs',
    `import { expect, test } from ${from('vitest/dist/index.js')};`,
    'let tries = 0;',
    `test('safety 3: two at once', () => expect(++tries).toBe(2));`,
    `test('safety 2: at the first try', () => undefined);`,
    'let slow = 0;',
    `test('safety 1: slow', () => new Promise((done) => (++slow > 1 ? done() : undefined)), 300);`,
  );
  const report = `--outputFile.json=${path.join(dir, 'unit.json')}`;
  const args = ['run', '--root', dir, '--retry=1', '--reporter=json', report];
  expect((await runBin(BIN.vitest, args, { cwd: dir })).code).toBe(0);
  expect(wrongOrSlow(secondUnitTries(read('unit.json')))).toEqual({
    'safety 3: two at once': true,
    'safety 1: slow': false,
  });
});

test('what Playwright passed only on its second try is found in its report, however deep', async () => {
  write(
    'race.spec.mjs',
    `import { expect, test } from ${from('playwright/test.mjs')};`,
    `test.describe('in a group', () => {`,
    `  test('safety 3: two at once', ({}, info) => expect(info.retry).toBe(1));`,
    '});',
    `test('safety 2: at the first try', () => undefined);`,
    `test('safety 1: slow', async ({}, info) => {`,
    '  test.setTimeout(300);',
    '  if (info.retry === 0) await new Promise(() => undefined);',
    '});',
  );
  write(
    'playwright.config.mjs',
    `export default { testMatch: '*.spec.mjs', retries: 1, outputDir: 'results',`,
    `  reporter: [['json', { outputFile: ${JSON.stringify(path.join(dir, 'e2e.json'))} }]] };`,
  );
  expect((await runBin(BIN.playwright, ['test', '-c', dir], { cwd: dir })).code).toBe(0);
  expect(wrongOrSlow(secondEndToEndTries(read('e2e.json')))).toEqual({
    'safety 3: two at once': true,
    'safety 1: slow': false,
  });
});

test.each<[string, string, boolean]>([
  ['e2e/conversions/accept-once.spec.ts', 'safety 3: two people confirm the same quote', true],
  ['lib/operations/conversions/accept-processes.test.ts', 'a hundred presses by two people', true],
  ['lib/store/conversions/attempts.test.ts', 'one intent id begins for one of two quotes only', true],
  ['lib/operations/conversions/accept-crash.test.ts', 'killed', true],
  ['lib/operations/sub-merchants/withdrawals/withdraw-crash.test.ts', 'killed', true],
  ['lib/operations/conversions/store-lost.test.ts', 'killed', true],
  ['app/api/conversions/conversions.test.ts', 'a late record ends a sweep (safety 21, 6)', true],
  ['e2e/shell/second-server.spec.ts', 'safety 2 and 3: two people press at once', true],
  ['e2e/conversions/convert-accept.spec.ts', 'safety 27: an amount is repeated as it was read', false],
  ['e2e/balances/balances.spec.ts', 'safety 18: money buttons are off', false],
  ['e2e/shell/keyboard.spec.ts', 'three ways lead there', false],
])('of %s, “%s” is a proof about money: %s', (file, title, money) => {
  expect(isAboutMoney({ file, title })).toBe(money);
});

test('a second try about money fails the run and is named; any other is left with its report', () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  const result = { code: 0, ms: 1, passed: 10, failed: 0 };
  const race = { file: 'e2e/conversions/accept-once.spec.ts', title: 'safety 3: two people', wrong: true };
  const page = { file: 'e2e/shell/keyboard.spec.ts', title: 'a page moved', wrong: true };
  expect(countSecondTries(result, [page, { ...race, wrong: false }])).toEqual(result);
  expect(countSecondTries(result, [page, race])).toEqual({ code: 1, ms: 1, passed: 9, failed: 1 });
  expect(log.mock.calls.flat().join()).toContain('accept-once.spec.ts › safety 3: two people');
  log.mockRestore();
});
