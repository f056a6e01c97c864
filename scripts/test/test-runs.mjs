/** Running vitest and Playwright with their output passed on, and reading how many tests passed and failed. */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { BIN, ROOT, runBin } from './run.mjs';
import { judged, secondEndToEndTries, secondUnitTries } from './second-tries.mjs';
import { seconds } from './steps.mjs';

const OUTPUT = path.join(ROOT, 'e2e', '.output');

function fresh(name) {
  mkdirSync(OUTPUT, { recursive: true });
  const file = path.join(OUTPUT, name);
  rmSync(file, { force: true });
  return file;
}

const readJson = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null);

async function timed(title, running) {
  const startedAt = Date.now();
  console.log(`  … ${title}`);
  const result = await running();
  const ms = Date.now() - startedAt;
  console.log(`  ${result.code === 0 ? '✓' : '✗'} ${title} (${seconds(ms)})`);
  return { ...result, ms };
}

/**
 * `{ code, passed, failed, ms }`; a crash before the first test counts as one failure. A busy machine can miss a
 * moment: a test that fails runs once more, and the report names it with its retry. About money that is a failure.
 */
export async function runUnitTests({ env = {} } = {}) {
  const file = fresh('vitest.json');
  const args = ['run', '--retry=1', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const { code, ms } = await timed('Unit and contract tests', () =>
    runBin(BIN.vitest, args, { env, echo: true }),
  );
  const report = readJson(file);
  const failed = report ? report.numFailedTests + failedFiles(report) : 1;
  const result = {
    ...{ code, ms, passed: report?.numPassedTests ?? 0 },
    failed: code === 0 ? failed : Math.max(failed, 1),
  };
  return judged(result, secondUnitTries(report));
}

/** Files that could not even be loaded have no failed test of their own. */
function failedFiles(report) {
  return report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0)
    .length;
}

/**
 * `{ code, passed, failed, ms }` of the end-to-end run; a test that passed only on its second run is named as flaky, and
 * about money it failed.
 */
export async function runEndToEnd({ env = {} } = {}) {
  const file = fresh('playwright.json');
  const { code, ms } = await timed('End-to-end tests', () =>
    runBin(BIN.playwright, ['test', '-c', 'e2e/playwright.config.ts'], {
      env: { ...env, MESA_E2E_REPORT: file },
      echo: true,
    }),
  );
  const report = readJson(file);
  const failed = report ? report.stats.unexpected : 1;
  const passed = report ? report.stats.expected + report.stats.flaky : 0;
  const result = { code, ms, passed, failed: code === 0 ? failed : Math.max(failed, 1) };
  return judged(result, secondEndToEndTries(report));
}
