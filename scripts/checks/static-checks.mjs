/** Checks without browser and network, the ones that fail fastest first. */

import { BIN, run, runBin } from '../run.mjs';
import { StepError, step } from '../steps.mjs';
import { cruise } from './dependency-rules.mjs';

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
    title: 'Supply chain',
    work: () =>
      must(
        'a package is not exact, hashed or licensed: `npm run supply-chain`',
        run(process.execPath, ['scripts/checks/supply-chain.mjs']),
      ),
  },
  {
    title: 'Documentation',
    work: () =>
      must(
        'the documentation cites what is not there',
        run(process.execPath, ['scripts/checks/doc-refs.mjs']),
      ),
  },
  {
    title: 'Structure, names and words',
    work: () =>
      must(
        'a measure breaks its limit: `npm run house -- --list`',
        run(process.execPath, ['scripts/checks/house.mjs']),
      ),
  },
];

/** Runs the checks in order and stops at the first failure. Returns `{ title, ms }` of each. */
export async function runStaticChecks() {
  const times = [];
  for (const check of STATIC_CHECKS) {
    const startedAt = Date.now();
    await step(check.title, check.work);
    times.push({ title: check.title, ms: Date.now() - startedAt });
  }
  return times;
}
