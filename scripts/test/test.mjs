/**
 * `npm test`: the whole proof from a bare clone. Installs, gets a browser (and on Debian a PostgreSQL server), runs
 * the checks and every test, and ends with `N passed, N failed`. `--full` runs the same proofs at full size and in
 * more browsers. Imports only Node's own modules at the start, because node_modules may be missing.
 */
import { build } from '../build/build.mjs';
import { ensureInstalled, requireNode } from '../build/install.mjs';
import { StepError, seconds, step } from '../steps.mjs';

const full = process.argv.includes('--full');
const totals = { passed: 0, failed: 0 };
const times = [];

async function timed(title, work) {
  const startedAt = Date.now();
  const value = await work();
  times.push({ title, ms: Date.now() - startedAt });
  return value;
}

function add(title, result) {
  totals.passed += result.passed;
  totals.failed += result.failed;
  if (result.code !== 0) throw new StepError(`${title}: ${result.failed} failed`);
}

async function prepare() {
  await ensureInstalled();
  // Import packages that were just installed, so load them here.
  const { getBrowser } = await import('./browser.mjs');
  const { ensurePostgres } = await import('../debian.mjs');
  const browser = await getBrowser();
  console.log(`  ✓ Browser from ${browser.from}: ${browser.path}`);
  const postgres = await ensurePostgres();
  console.log(
    `  ✓ PostgreSQL server: ${postgres ?? 'none here; its proofs are left to machines that have one'}`,
  );
  return browser;
}

async function buildWithCanaries() {
  const { canaryEnv, scanBuild } = await import('../checks/scan-bundle.mjs');
  const env = canaryEnv();
  await build({ env, title: 'Building with canary secrets (next build)' });
  await step('No secret in the build', async () => {
    const hits = scanBuild(env);
    const lines = hits.map(({ file, found }) => `${file}: ${found}`).join('\n');
    if (hits.length > 0) throw new StepError('the build contains what only the server may know', lines);
  });
}

async function main() {
  requireNode();
  console.log(`Mesa: ${full ? 'every proof at full size' : 'the whole proof, reduced sizes'}\n`);
  const browser = await timed('Preparation', prepare);
  const env = { PW_CHROMIUM_PATH: browser.path, ...(full && { FULL_PROOFS: '1' }) };
  const { runStaticChecks } = await import('../checks/static-checks.mjs');
  const { runEndToEnd, runUnitTests } = await import('./test-runs.mjs');
  times.push(...(await runStaticChecks()));
  add('Unit and contract tests', await timed('Unit and contract tests', () => runUnitTests({ env })));
  await timed('Production build', buildWithCanaries);
  add('End-to-end tests', await timed('End-to-end tests', () => runEndToEnd({ env })));
}

function summary(failure) {
  console.log('');
  for (const { title, ms } of times) console.log(`  ${seconds(ms).padStart(12)}  ${title}`);
  if (failure) {
    // A failed check without tests must not end in "0 failed".
    totals.failed = Math.max(totals.failed, 1);
    console.log(`\n${failure.message}`);
    if (failure.output) console.log(failure.output.trimEnd());
    if (!(failure instanceof StepError)) console.log(failure.stack);
  }
  console.log(`\n${totals.passed} passed, ${totals.failed} failed`);
  process.exitCode = failure || totals.failed > 0 ? 1 : 0;
}

await main().then(() => summary(null), summary);
