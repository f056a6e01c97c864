/** Checks without browser and network. */

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
];

/**
 * Runs the checks in two lanes, because types take as long as all others together; begins nothing after a failure.
 * Returns `{ title, ms }` of each.
 */
export async function runStaticChecks() {
  const times = [];
  let failed = false;
  const lane = async (checks) => {
    for (const { title, work } of checks) {
      if (failed) return;
      const startedAt = Date.now();
      await step(title, work, { quiet: true }).catch((error) => {
        failed = true;
        throw error;
      });
      times.push({ title, ms: Date.now() - startedAt });
    }
  };
  const [types, others] = [true, false].map((wanted) =>
    STATIC_CHECKS.filter(({ title }) => (title === 'Types') === wanted),
  );
  const lanes = await Promise.allSettled([lane(types), lane(others)]);
  const lost = lanes.find(({ status }) => status === 'rejected');
  if (lost) throw lost.reason;
  return times;
}
