/** Runs vitest and Playwright, prints their output and counts passed and failed tests. */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { BIN, ROOT, runBin } from '../run.mjs';
import { seconds } from '../steps.mjs';

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
 * Resolves with `{ code, passed, failed, ms }`; a crash before the first test is one failure. `projects` are names of
 * vitest.config.ts, all of them by default.
 */
export async function runUnitTests({ env = {}, projects = [], title = 'Unit and contract tests' } = {}) {
  const file = fresh('vitest.json');
  const chosen = projects.map((name) => `--project=${name}`);
  const args = ['run', ...chosen, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const { code, ms } = await timed(title, () => runBin(BIN.vitest, args, { env, echo: true }));
  const report = readJson(file);
  const failed = report ? report.numFailedTests + failedFiles(report) : 1;
  const passed = report?.numPassedTests ?? 0;
  return { code, ms, passed, failed: code === 0 ? failed : Math.max(failed, 1) };
}

/** Files that failed to load have no failed test of their own. */
function failedFiles(report) {
  return report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0)
    .length;
}

/** `{ code, passed, failed, ms }` of the end-to-end run. */
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
  const passed = report?.stats.expected ?? 0;
  return { code, ms, passed, failed: code === 0 ? failed : Math.max(failed, 1) };
}
