/** `npm run verify`: the quick part of the proof, without browser and network. */
import { ensureInstalled, requireNode } from '../build/install.mjs';
import { StepError } from '../steps.mjs';

requireNode();
try {
  await ensureInstalled();
  const { runStaticChecks } = await import('../checks/static-checks.mjs');
  const { runUnitTests } = await import('./test-runs.mjs');
  await runStaticChecks();
  const { passed, failed } = await runUnitTests();
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exitCode = failed > 0 ? 1 : 0;
} catch (error) {
  console.log(`\n${error.message}`);
  if (error.output) console.log(error.output.trimEnd());
  if (!(error instanceof StepError)) console.log(error.stack);
  process.exitCode = 1;
}
