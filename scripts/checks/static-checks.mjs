/** The checks that need no browser and no network, in the order in which they are cheapest to fail. */
import { cruise } from './deps.mjs';
import { BIN, run, runBin } from './run.mjs';
import { StepError, step } from './steps.mjs';

const TYPEGEN_ENV = { NEXT_TELEMETRY_DISABLED: '1' };

async function must(message, running) {
  const { code, output } = await running;
  if (code !== 0) throw new StepError(message, output);
}

export const STATIC_CHECKS = [
  {
    title: 'Format',
    work: () => must('the format differs: `npm run format`', runBin(BIN.biome, ['format', '.'])),
  },
  {
    title: 'Lint',
    work: () => must('lint found something', runBin(BIN.biome, ['check', '--formatter-enabled=false', '.'])),
  },
  {
    title: 'Types',
    work: async () => {
      await must('next typegen failed', runBin(BIN.next, ['typegen'], { env: TYPEGEN_ENV }));
      await must('the types do not hold', runBin(BIN.tsc, ['--noEmit', '-p', '.']));
    },
  },
  {
    title: 'Dependency rules',
    work: () => must('a room imports what it may not', cruise()),
  },
  {
    title: 'Documentation',
    work: () =>
      must('the documentation cites what is not there', run(process.execPath, ['scripts/doc-refs.mjs'])),
  },
];

/** Runs the checks one after another; stops at the first that fails. Returns `{ title, ms }` of each. */
export async function runStaticChecks() {
  const times = [];
  for (const check of STATIC_CHECKS) {
    const startedAt = Date.now();
    await step(check.title, check.work);
    times.push({ title: check.title, ms: Date.now() - startedAt });
  }
  return times;
}
