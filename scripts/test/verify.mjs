/**
 * `npm run verify`: what is proven without process, clock, store, browser and network, in three minutes: the static
 * checks, and the tests of the project `stateless` of vitest.config.ts.
 */
import { ensureInstalled, requireNode } from '../build/install.mjs';
import { StepError, seconds } from '../steps.mjs';

requireNode();
const times = [];
try {
  await ensureInstalled();
  const { runStaticChecks } = await import('../checks/static-checks.mjs');
  const { runUnitTests } = await import('./test-runs.mjs');
  times.push(...(await runStaticChecks()));
  const title = 'Unit tests without process, clock or store';
  const { passed, failed, ms } = await runUnitTests({ projects: ['stateless'], title });
  times.push({ title, ms });
  printTimes();
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exitCode = failed > 0 ? 1 : 0;
} catch (error) {
  printTimes();
  console.log(`\n${error.message}`);
  if (error.output) console.log(error.output.trimEnd());
  if (!(error instanceof StepError)) console.log(error.stack);
  process.exitCode = 1;
}

function printTimes() {
  console.log('');
  for (const { title, ms } of times) console.log(`  ${seconds(ms).padStart(12)}  ${title}`);
}
